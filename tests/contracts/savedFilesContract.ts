import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedFiles } from '../../api/reports/ports/savedFiles';

/** What holds wherever files of saved reports are kept. */
export function savedFilesContract(name: string, open: () => SavedFiles): void {
  describe(`files of saved reports in ${name}`, () => {
    let files: SavedFiles;
    beforeEach(() => {
      files = open();
    });
    const textOf = async (key: string) => {
      const body = await files.read(key);
      return body && new Response(body).text();
    };
    const later = () => new Date(Date.now() + 60_000);

    it('are read as they were written, and gone when they are removed', async () => {
      expect(await files.write('a1', from(['ab', 'çd', 'ef']))).toBe(7);
      expect(await textOf('a1')).toBe('abçdef');
      await files.remove('a1');
      expect(await textOf('a1')).toBeUndefined();
      await files.remove('a1');
    });

    it('are there whole or not at all', async () => {
      await expect(files.write('b1', from(['ab'], new Error('gone')))).rejects.toThrow('gone');
      expect(await textOf('b1')).toBeUndefined();
      expect(await files.untouchedSince(later())).toEqual([]);
      await files.write('b1', from(['again']));
      expect(await textOf('b1')).toBe('again');
    });

    it('are read to their end though they are removed meanwhile', async () => {
      await files.write('c1', from(['abc']));
      const body = await files.read('c1');
      await files.remove('c1');
      expect(await new Response(body ?? null).text()).toBe('abc');
    });

    it('are known by when they were touched', async () => {
      await files.write('d1', from(['x']));
      expect(await files.untouchedSince(later())).toEqual(['d1']);
      expect(await files.untouchedSince(new Date(Date.now() - 60_000))).toEqual([]);
    });
  });
}

async function* from(chunks: readonly string[], error?: Error): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield new TextEncoder().encode(chunk);
  if (error) throw error;
}
