import type { Files, StoredFile } from '../ports/files';

type Kept = { bytes: Uint8Array; file?: StoredFile };

/** Files in memory, which end with the page or the test. */
export function createMemoryFiles(): Files {
  const kept = new Map<string, Kept>();
  return {
    async write(id, body) {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of body) chunks.push(new Uint8Array(chunk));
      kept.set(id, { bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()) });
    },
    read(id, from, to) {
      const bytes = kept.get(id)?.bytes ?? new Uint8Array();
      return new ReadableStream({
        start(controller) {
          if (from < Math.min(to, bytes.length)) controller.enqueue(bytes.slice(from, to));
          controller.close();
        },
      });
    },
    async note(file) {
      const found = kept.get(file.id);
      if (!found) throw new Error(`There is no file ${file.id} to note anything of.`);
      found.file = file;
    },
    find: async (id) => kept.get(id)?.file,
    async remove(id) {
      kept.delete(id);
    },
    async expire(before) {
      for (const [id, { file }] of kept)
        if (!file || (!file.isClaimed && file.at < before.toISOString())) kept.delete(id);
    },
  };
}
