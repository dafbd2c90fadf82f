import { describe, expect, it } from 'vitest';
import { zipBytes } from '../../api/reports/saved/xlsxBytes';
import { statementName } from '../../src/model/finance/statementName';
import { publisherLine } from '../support/financeDetail';
import { createTestHost, logins, partners, type TestHost } from '../support/host';
import { mediaFiles } from '../support/mediaFiles';
import { unzip } from '../support/unzip';
import { upload } from '../support/upload';

async function* repeated(times: number, bytes: Uint8Array<ArrayBuffer>) {
  for (let count = 0; count < times; count += 1) yield bytes;
}

const text = new TextEncoder().encode('a row and another row\n');
/** It cannot be made smaller. */
const noise = crypto.getRandomValues(new Uint8Array(65_536));

describe('an archive', () => {
  it('has its files under their names, empty and large ones', async () => {
    const parts: Uint8Array[] = [];
    const entries = [
      { name: 'empty.txt', content: repeated(0, text) },
      { name: 'été/☃.txt', content: repeated(1_000, text) },
      { name: 'noise', content: repeated(40, noise) },
    ];
    for await (const part of zipBytes(entries)) parts.push(part);
    expect([...unzip(Buffer.concat(parts))].map(([name, content]) => [name, content.length])).toEqual([
      ['empty.txt', 0],
      ['été/☃.txt', 1_000 * text.length],
      ['noise', 40 * noise.length],
    ]);
  });

  it('is made no faster than it is read, and lets go of its content when its reader stops', async () => {
    let given = 0;
    let isEnded = false;
    const content = (async function* () {
      try {
        for (;;) {
          given += noise.length;
          yield noise;
        }
      } finally {
        isEnded = true;
      }
    })();
    let read = 0;
    for await (const part of zipBytes([{ name: 'endless', content }])) {
      read += part.length;
      expect(given - read).toBeLessThan(4 * 1024 * 1024);
      if (read > 8 * 1024 * 1024) break;
    }
    expect(isEnded).toBe(true);
  });

  it('fails as its content does', async () => {
    const content = (async function* () {
      yield text;
      throw new Error('The rows broke off.');
    })();
    const read = async () => {
      for await (const _ of zipBytes([{ name: 'a', content }])) void _;
    };
    await expect(read()).rejects.toThrow('The rows broke off.');
  });
});

const named = (name: string, invoice: string | null = null) =>
  statementName(publisherLine({ party: { type: 'demand', id: 31, name }, invoice }), 'pdf');

describe('the name of a statement', () => {
  it('has the publisher, the month and the invoice', () => {
    expect(named('Northbay Streaming')).toBe('statement-northbay-streaming-2026-09.pdf');
    expect(named('Northbay Streaming', 'INV/2026 17')).toBe('statement-northbay-streaming-2026-09-inv-2026-17.pdf');
  });

  it('keeps letters of every script, and nothing that a system refuses', () => {
    expect(named('قناة الجزيرة')).toBe('statement-قناة-الجزيرة-2026-09.pdf');
    expect(named('../a\\b:c*?"<>|\u0000')).toBe('statement-a-b-c-2026-09.pdf');
    expect(named('…')).toBe('statement-2026-09.pdf');
    expect(named('x'.repeat(255)).length).toBeLessThan(90);
  });
});

const base = '/api/demand/creatives';

/** Saves a film over an address that is not the console's own. */
async function saveAt(host: TestHost, origin: string) {
  const call = await host.as(logins.demand);
  const file = (await upload(call, base, mediaFiles['video/mp4']())).body.upload;
  const headers = {
    Cookie: await host.cookieOf(logins.demand),
    'X-Requested-With': 'app',
    'Content-Type': 'application/json',
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
  };
  const spot = { name: 'Spot', advertiser: partners.adv, kind: 'hosted', adFormat: 'video', file, duration: 15 };
  const body = JSON.stringify({ ...spot, adomain: ['halden.example'], landingUrl: 'https://halden.example/' });
  const response = await host.fetchAt(origin, base, { method: 'POST', headers, body });
  const made = (await response.json()) as { readonly mediaUrl: string; readonly errors?: object };
  expect([response.status, made.errors]).toEqual([201, undefined]);
  return { ...made, file, warnings: response.headers.get('X-Warnings') ?? '' };
}

it('gives a media file an address that no request chooses', async () => {
  const made = await saveAt(await createTestHost(), 'http://evil.example');
  expect(made.mediaUrl).toBe(`http://adx.example/api/files/${made.file}.mp4`);
  expect(made.warnings).not.toContain('PUBLIC_URL');
});

it.each([...['http://127.0.0.1:3000', 'http://[::]:3000', 'http://localhost:3000']])(
  'says that players cannot reach %s',
  async (address) => {
    const host = await createTestHost({ publicUrl: () => address });
    const made = await saveAt(host, 'https://console.example');
    expect(made.mediaUrl).toBe(`${address}/api/files/${made.file}.mp4`);
    expect(made.warnings).toContain('Set PUBLIC_URL on the server.');
    expect((await saveAt(host, address)).warnings).not.toContain('PUBLIC_URL');
  },
);
