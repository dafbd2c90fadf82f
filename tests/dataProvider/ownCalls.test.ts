import { describe, expect, it } from 'vitest';
import type { CallContext } from '../../src/dataProvider/callContext';
import { createOwnCalls } from '../../src/dataProvider/ownCalls';
import type { CallOptions } from '../../src/dataProvider/transport';
import { resourceOf } from '../../src/resources';

describe("an object's own calls", () => {
  const sent: { readonly path: string; readonly options: CallOptions }[] = [];
  const transport = {
    json: async (path: string, options: CallOptions) => {
      sent.push({ path, options });
      return { json: { url: '/api/files/u_1.mp4', upload: 'u_1' } };
    },
    url: (path: string) => `https://api.example${path}`,
  };
  const find = (name: string) => ({ resource: resourceOf(name), endpoint: { base: resourceOf(name).base.demand } });
  const calls = createOwnCalls({ transport, find } as unknown as CallContext);

  it('go to its address, on one object or on none', async () => {
    sent.length = 0;
    await calls.own('channels', { call: 'GET export', id: 2201, query: { style: '%%NAME%%' } });
    await calls.own('creatives', { call: 'POST validate', body: { vastUrl: 'https://a.example' }, timeoutMs: 60_000 });
    expect(sent).toEqual([
      { path: '/api/demand/channels/2201/export?style=%25%25NAME%25%25', options: { method: 'GET', headers: {} } },
      {
        path: '/api/demand/creatives/validate',
        options: { method: 'POST', body: { vastUrl: 'https://a.example' }, timeoutMs: 60_000, headers: {} },
      },
    ]);
  });

  it('send files as a form, and tell where they can be seen', async () => {
    sent.length = 0;
    const onProgress = () => undefined;
    const { signal } = new AbortController();
    const file = new File(['1'], 'spot.mp4');
    expect(await calls.upload('creatives', { file, onProgress, signal })).toMatchObject({
      upload: 'u_1',
      url: 'https://api.example/api/files/u_1.mp4',
    });
    expect(sent[0]).toMatchObject({ path: '/api/demand/creatives/upload', options: { method: 'POST', onProgress, signal } });
    const form = sent[0]?.options.body as FormData | undefined;
    expect(form?.get('file')).toMatchObject({ name: 'spot.mp4', size: 1 });
  });
});
