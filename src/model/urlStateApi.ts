/** What a screen shows, where that is too large for its address: the server keeps it, and the address carries its key. */
export type UrlStateApi = {
  /** The key under which colleagues find it too. The same state has the same key. */
  keep(state: object): Promise<string>;
  /** Undefined where it is not kept any more, or is of another account. */
  read(key: string): Promise<object | undefined>;
};
