import { adsTxtMissing } from '../alerts/stateRules';
import { ofPlace } from '../alerts/trafficWatches';
import { notBlocked } from '../serving/sellingRules';

/** Properties of apps and sites; `adsTxt` is the field with the result of reading their file, `readAt` that with its time. */
export const trafficPlace = <const N extends string>(adsTxt: N, readAt: string) =>
  ({
    protectIf: [{ 'traffic.reqs': { over: 0 } }, 'It has traffic. Archive it instead.'],
    serving: { rules: [notBlocked] },
    alerts: { rules: [adsTxtMissing(adsTxt, readAt, 'domain')], watches: ofPlace },
  }) as const;
