import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPart } from '../../api/http/readPart';

const type = 'multipart/form-data; boundary=----b0undary';
const bytes = (text: string) => new TextEncoder().encode(text);
const part = (name: string, content: string, more = '') =>
  `------b0undary\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const end = '------b0undary--\r\n';

async function* inChunks(whole: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size);
}

async function read(form: Uint8Array, size = 7, contentType = type): Promise<Uint8Array> {
  const found: number[] = [];
  for await (const chunk of readPart(inChunks(form, size), contentType, 'file')) found.push(...chunk);
  return new Uint8Array(found);
}

describe('a part of a form', () => {
  it('is what stands in it, in whatever pieces it comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 40 }), async (content, size) => {
        const head = part('file', '').slice(0, -2);
        const form = [...bytes(part('note', 'a file follows') + head), ...content, ...bytes(`\r\n${end}`)];
        expect([...(await read(new Uint8Array(form), size))]).toEqual([...content]);
      }),
    );
  });

  it('may hold what looks nearly like its end', async () => {
    const content = '\r\n------b0undar\r\n--\r\n------b0undarx';
    for (const size of [1, 3, 1000])
      expect(new TextDecoder().decode(await read(bytes(part('file', content) + end), size))).toBe(content);
  });

  it('is told by its name, not by the name of its file, and by a boundary in quotes too', async () => {
    const form =
      part('other', 'no', '; filename="; name=file"') +
      part('file', 'yes', '; filename="a.mp4"\r\nContent-Type: video/mp4') +
      end;
    const quoted = 'multipart/form-data; boundary="----b0undary"';
    expect(new TextDecoder().decode(await read(bytes(form), 5, quoted))).toBe('yes');
  });

  it.each([
    ['has no such part', part('other', 'x') + end, type, 'The form has no part with the name file.'],
    ['breaks off', part('file', 'half of i').slice(0, -2), type, 'The upload broke off.'],
    ['is nothing', '', type, 'The upload broke off.'],
    ['is no form', '{}', 'application/json', 'Send a form: Content-Type: multipart/form-data, with its boundary.'],
    [
      'has an endless head',
      `------b0undary\r\nX: ${'x'.repeat(20_000)}`,
      type,
      'The head of a part of the form is too long.',
    ],
  ])('is refused in a body that %s', async (_, form, contentType, message) => {
    await expect(read(bytes(form), 1000, contentType)).rejects.toThrow(message);
  });

  it('is not read to the end of the body when its reader stops', async () => {
    let isClosed = false;
    const source = (async function* () {
      try {
        yield bytes(part('file', 'x'.repeat(100)).slice(0, -2));
        for (;;) yield bytes('x'.repeat(100));
      } finally {
        isClosed = true;
      }
    })();
    for await (const chunk of readPart(source, type, 'file')) if (chunk.length > 0) break;
    expect(isClosed).toBe(true);
  });
});
