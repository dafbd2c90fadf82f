import type { SavedFiles } from '../ports/savedFiles';

/** Files in memory, which end with the page or the test. */
export function createMemorySavedFiles(clock: () => Date = () => new Date()): SavedFiles {
  const kept = new Map<string, { readonly file: Blob; readonly at: number }>();
  return {
    async write(key, body) {
      // A browser may keep blobs on disk, and joins them without copying.
      const parts: Blob[] = [];
      for await (const chunk of body) parts.push(new Blob([new Uint8Array(chunk)]));
      const file = new Blob(parts);
      kept.set(key, { file, at: clock().getTime() });
      return file.size;
    },
    read: async (key) => kept.get(key)?.file.stream(),
    async remove(key) {
      kept.delete(key);
    },
    untouchedSince: async (moment) => [...kept].flatMap(([key, { at }]) => (at < moment.getTime() ? [key] : [])),
  };
}
