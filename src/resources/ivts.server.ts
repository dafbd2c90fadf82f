import type { ServerExtension } from '../../api/ports/serverPart';
import { admin, demand } from '../schema/grants';
import { ivts } from './ivts';

export default {
  of: ivts,
  recordCalls: {
    'POST test': {
      about: 'Call the pixel of an event, macros filled in by examples',
      access: [demand.any, admin.any],
      perMinute: 10,
      run: async ({ record: { pixels }, body, refusal, testCalls }) => {
        const { event } = await body();
        if (typeof event !== 'string') throw refusal({ event: 'Choose an event.' });
        const pixel = pixels.find((one) => one.event === event);
        if (!pixel) throw refusal({ event: 'There is no pixel for that event.' });
        return testCalls.pixel(pixel.url);
      },
    },
  },
} satisfies ServerExtension<typeof ivts>;
