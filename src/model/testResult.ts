import type { VastFinding } from './vastCheck';

/** The result of a test call to a demand source. It is neither counted nor billed. */
export type TestResult = {
  /** The answer was valid, with or without an ad. */
  readonly ok: boolean;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  readonly ms: number | null;
  /** The called address, with macros filled in; null if there was none. */
  readonly url: string | null;
  readonly vastVersion: string | null;
  readonly ads: number;
  /** Seconds. */
  readonly duration: number | null;
  /** CPM in US dollars. */
  readonly price: number | null;
  readonly adomain: readonly string[];
  readonly errors: readonly VastFinding[];
};

/** The result of a test call to a pixel; with `errors` if it failed. */
export type PixelResult = Pick<TestResult, 'ok' | 'status' | 'ms'> & { readonly errors?: TestResult['errors'] };

/** Returns the result of a test that made no call, with the reason. */
export const nothingToCall = (code: string, message: string): TestResult => ({
  ...noResult,
  errors: [{ code, message, step: 0 }],
});

export const noResult: TestResult = {
  ok: false,
  status: null,
  ms: null,
  url: null,
  vastVersion: null,
  ads: 0,
  duration: null,
  price: null,
  adomain: [],
  errors: [],
};
