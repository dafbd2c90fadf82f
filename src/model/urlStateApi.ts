/** Stores a screen's state that is too large for the URL: the URL has only its key. */
export type UrlStateApi = {
  /** Returns the key, also valid for colleagues. Equal states have the same key. */
  keep(state: object): Promise<string>;
  /** Returns undefined if the state has expired or belongs to another account. */
  read(key: string): Promise<object | undefined>;
};
