import { expect, it } from 'vitest';
import { createTestHost, logins, partners, type TestHost } from '../support/host';
import { mediaFiles } from '../support/mediaFiles';
import { upload } from '../support/upload';

const base = '/api/demand/creatives';

/** Saves a film over an address that is not the console's own. */
async function saveAt(host: TestHost, origin: string) {
  const call = await host.as(logins.demand);
  const file = (await upload(call, base, mediaFiles['video/mp4']())).body.upload;
  const foreign = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
  const response = await host.fetchAt(origin, base, {
    method: 'POST',
    headers: { Cookie: await host.cookieOf(logins.demand), 'X-Requested-With': 'app', 'Content-Type': 'application/json', ...foreign },
    body: JSON.stringify({
      name: 'Spot',
      advertiser: partners.adv,
      kind: 'hosted',
      adFormat: 'video',
      adomain: ['halden.example'],
      duration: 15,
      landingUrl: 'https://halden.example/',
      file,
    }),
  });
  const made = (await response.json()) as { readonly mediaUrl: string; readonly errors?: object };
  expect([response.status, made.errors]).toEqual([201, undefined]);
  return { ...made, file, warnings: response.headers.get('X-Warnings') ?? '' };
}

it('gives a media file an address that no request chooses', async () => {
  const made = await saveAt(await createTestHost(), 'http://evil.example');
  expect(made.mediaUrl).toBe(`http://adx.example/api/files/${made.file}.mp4`);
  expect(made.warnings).not.toContain('PUBLIC_URL');
});

it.each(['http://127.0.0.1:3000', 'http://[::]:3000', 'http://localhost:3000'])('says that players cannot reach %s', async (address) => {
  const host = await createTestHost({ publicUrl: () => address });
  const made = await saveAt(host, 'https://console.example');
  expect(made.mediaUrl).toBe(`${address}/api/files/${made.file}.mp4`);
  expect(made.warnings).toContain('Set PUBLIC_URL on the server.');
  expect((await saveAt(host, address)).warnings).not.toContain('PUBLIC_URL');
});
