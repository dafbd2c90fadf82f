/** Properties of a media file; null where it has none. */
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
  /** Detected from the content, never from the name. */
  readonly mime: string;
  readonly bytes: number;
  /** The user who sent it; `owner` is the account. */
  readonly user: number;
  readonly owner: number | null;
  readonly at: string;
  /** Whether an object refers to it; unclaimed files are removed after a while. */
  readonly isClaimed: boolean;
  /** Not served at the public path of files. */
  readonly isPrivate?: boolean;
};

/** Uploaded files: in the data directory in Node, in memory in the demo. Ids are `u_` and lower-case letters or digits. */
export type Files = {
  /** Stores a body; nothing remains where its source fails. `find` does not return it before `note`. */
  write(id: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Bytes from `from` (inclusive) to `to` (exclusive). */
  read(id: string, from: number, to: number): ReadableStream<Uint8Array>;
  /** Stores the properties of a written file; call it again when they change. */
  note(file: StoredFile): Promise<void>;
  find(id: string): Promise<StoredFile | undefined>;
  remove(id: string): Promise<void>;
  /** Removes unclaimed files older than this, and remains of failed writes. */
  expire(before: Date): Promise<void>;
};

/** Reads the properties of a media file; rejects where it is none or is unreadable. */
export type ReadMedia = (
  bytes: number,
  read: (from: number, to: number) => Promise<Uint8Array>,
) => Promise<MediaFacts & { readonly tracks: readonly ('Video' | 'Audio' | 'Image')[] }>;
