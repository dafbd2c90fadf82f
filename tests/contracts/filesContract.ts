import { beforeEach, describe, expect, it } from 'vitest';
import type { Files, StoredFile } from '../../api/ports/files';

const noted: StoredFile = {
  id: 'u_aaaa1111',
  mime: 'video/mp4',
  bytes: 6,
  user: 12,
  owner: 31,
  at: '2026-11-20T12:00:00.000Z',
  isClaimed: false,
  duration: 30,
  width: 1920,
  height: 1080,
  bitrate: null,
};

/** What holds wherever files are kept. */
export function filesContract(name: string, open: () => Files): void {
  describe(`files in ${name}`, () => {
    let files: Files;
    beforeEach(() => {
      files = open();
    });
    const write = (id: string, ...chunks: readonly string[]) => files.write(id, from(chunks));
    const textOf = async (id: string, start: number, end: number) => new Response(files.read(id, start, end)).text();

    it('are read as they came, whole and in part', async () => {
      await write(noted.id, 'ab', 'cd', 'ef');
      expect(await textOf(noted.id, 0, 6)).toBe('abcdef');
      expect(await textOf(noted.id, 2, 5)).toBe('cde');
    });

    it('are found once they are noted, as they were noted last', async () => {
      await write(noted.id, 'abcdef');
      expect(await files.find(noted.id)).toBeUndefined();
      await files.note(noted);
      await files.note({ ...noted, isClaimed: true });
      expect(await files.find(noted.id)).toEqual({ ...noted, isClaimed: true });
    });

    it('leave nothing behind when what comes breaks off, or when they are removed', async () => {
      await expect(files.write('u_broken11', from(['ab'], new Error('gone')))).rejects.toThrow('gone');
      await write('u_broken11', 'again');
      expect(await textOf('u_broken11', 0, 5)).toBe('again');
      await write(noted.id, 'abcdef');
      await files.note(noted);
      await files.remove(noted.id);
      expect(await files.find(noted.id)).toBeUndefined();
      await files.remove(noted.id);
    });

    it('expire without a claim, and no others', async () => {
      const [old, young, claimed] = ['u_old11111', 'u_young111', 'u_claimed1'];
      for (const id of [old, young, claimed]) await write(id, 'abcdef');
      await files.note({ ...noted, id: old });
      await files.note({ ...noted, id: young, at: '2026-11-21T12:00:00.000Z' });
      await files.note({ ...noted, id: claimed, isClaimed: true });
      await files.expire(new Date('2026-11-21T00:00:00.000Z'));
      const there = await Promise.all([old, young, claimed].map((id) => files.find(id)));
      expect(there.map((file) => file?.id)).toEqual([undefined, young, claimed]);
      expect(await textOf(claimed, 0, 6)).toBe('abcdef');
    });
  });
}

async function* from(chunks: readonly string[], error?: Error): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield new TextEncoder().encode(chunk);
  if (error) throw error;
}
