/** Files of saved reports: a folder in Node, memory in the demo. Keys are lower-case letters and digits. */
export type SavedFiles = {
  /** Stores a body under a key, whole or not at all; returns its number of bytes. */
  write(key: string, body: AsyncIterable<Uint8Array>): Promise<number>;
  /** Undefined where the file is missing. */
  read(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  remove(key: string): Promise<void>;
  /** Keys of files, and of remains of failed writes, that were not touched since. */
  untouchedSince(moment: Date): Promise<readonly string[]>;
};
