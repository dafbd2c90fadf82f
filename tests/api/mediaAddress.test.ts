import { expect, it } from 'vitest';
import { createTestHost, logins, partners } from '../support/host';
import { mediaFiles } from '../support/mediaFiles';
import { upload } from '../support/upload';

const base = '/api/demand/creatives';

it('gives a media file an address that no request chooses', async () => {
  const host = await createTestHost();
  const call = await host.as(logins.demand);
  const file = (await upload(call, base, mediaFiles['video/mp4']())).body.upload;
  const foreign = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
  const response = await host.fetchAt('http://evil.example', base, {
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
  expect(made.mediaUrl).toBe(`http://adx.example/api/files/${file}.mp4`);
});
