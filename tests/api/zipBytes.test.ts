import { describe, expect, it } from 'vitest';
import { zipBytes } from '../../api/saved/zipBytes';
import { unzip } from '../support/unzip';

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
    const found = [...unzip(Buffer.concat(parts))].map(([name, content]) => [name, content.length]);
    expect(found).toEqual([
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
