/** A request to the worker with the API, and its answer; bodies are transferred, not copied. */
export type ApiRequest = {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | null;
};

export type ApiAnswer = {
  readonly id: number;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ReadableStream<Uint8Array> | null;
};

export type ToWorker =
  | { readonly kind: 'request'; readonly request: ApiRequest }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Name of a lock that the page holds until it closes. */
  | { readonly kind: 'lives'; readonly lock: string }
  | { readonly kind: 'reset' };
export type FromWorker =
  | { readonly kind: 'answer'; readonly answer: ApiAnswer }
  | { readonly kind: 'reset' }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
