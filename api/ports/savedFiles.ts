/** Files of saved reports: a folder in Node, memory in the demo. Keys are lower-case letters and digits. */
export type SavedFiles = {
  /** Keeps what comes under a key, whole or not at all, and answers how many bytes it is. */
  write(key: string, body: AsyncIterable<Uint8Array>): Promise<number>;
  /** Nothing where there is no such file. */
  read(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  remove(key: string): Promise<void>;
  /** Keys of files and of leftovers of broken writes that were not touched since. */
  untouchedSince(moment: Date): Promise<readonly string[]>;
};
