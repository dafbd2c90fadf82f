/**
 * Sends messages between the processes of an installation: each process receives those of all others, in order of sending.
 * Messages may get lost but never out of order; a lost one is replaced a second later or was a sample.
 */
export type LiveWire = {
  /** Text of any length. Returns false, and drops the message, where the queue is full. */
  post(word: string): boolean;
  onWord(listener: (word: string) => void): () => void;
};

/** What the live view needs of its host; without it there is one process, and only accounts send auctions. */
export type LivePort = {
  /** Tokens that may send auctions of every account. */
  readonly tokens: readonly string[];
  readonly wire?: LiveWire;
  /** Called when the first viewer starts watching, and when the last one stops. */
  readonly onWatched?: (isWatched: boolean) => void;
  /** Resolves when auctions arrive for viewers, for hosts that make them up for the sample. */
  readonly begun?: () => Promise<void>;
  /** Called with the number of open views in this process. */
  readonly onViews?: (count: number) => void;
};
