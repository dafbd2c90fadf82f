/** What is known of the inside of a media file; null is what it does not have or say. */
export type MediaFacts = {
  /** Seconds. */
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** kbit/s. */
  readonly bitrate: number | null;
};

export type StoredFile = MediaFacts & {
  readonly id: string;
  /** By its content, never by its name. */
  readonly mime: string;
  readonly bytes: number;
  /** Who sent it, for which account. */
  readonly user: number;
  readonly owner: number | null;
  readonly at: string;
  /** An object refers to it; unclaimed files are removed after a while. */
  readonly isClaimed: boolean;
  /** Never to be had at the open address of files. */
  readonly isPrivate?: boolean;
};

/** Files that were sent: a folder of the data directory in Node, memory in the demo. Ids are `u_` and lower-case letters or digits. */
export type Files = {
  /** Keeps what comes; where the source fails nothing is left. Not found until it is noted. */
  write(id: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Bytes `from` up to, and without, `to`. */
  read(id: string, from: number, to: number): ReadableStream<Uint8Array>;
  /** What is known of a file that was written; again when that changes. */
  note(file: StoredFile): Promise<void>;
  find(id: string): Promise<StoredFile | undefined>;
  remove(id: string): Promise<void>;
  /** Removes unclaimed files older than this, and leftovers of broken writes. */
  expire(before: Date): Promise<void>;
};

/** Reads what a media file is; rejects where it is none that can be read. */
export type ReadMedia = (
  bytes: number,
  read: (from: number, to: number) => Promise<Uint8Array>,
) => Promise<MediaFacts & { readonly tracks: readonly ('Video' | 'Audio' | 'Image')[] }>;
