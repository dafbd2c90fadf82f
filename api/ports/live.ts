/**
 * Carries words between the processes of one installation: what one posts, every other one hears, in the order of posting. It may
 * lose words, never mix them up; what is lost is seen again a second later or was a sample anyway.
 */
export type LiveWire = {
  /** Text of any length. False where the way is full: the word is dropped. */
  post(word: string): boolean;
  onWord(listener: (word: string) => void): () => void;
};

/** What the live view needs of its host; without it there is one process, and only accounts bring auctions. */
export type LivePort = {
  /** Tokens with which auctions of every account may be brought in. */
  readonly tokens: readonly string[];
  readonly wire?: LiveWire;
  /** Called when the first viewer starts watching, and when the last one stops. */
  readonly onWatched?: (isWatched: boolean) => void;
  /** Resolves when auctions come in for those who look, where the host makes them up for the sample. */
  readonly begun?: () => Promise<void>;
  /** Told how many views are open in this process. */
  readonly onViews?: (count: number) => void;
};
