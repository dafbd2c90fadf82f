import type { VastFinding } from './vastCheck';

/** What came of calling a demand source as an auction would. Nothing of it is counted or billed. */
export type TestResult = {
  /** It answered as it should; it may have had no ad. */
  readonly ok: boolean;
  /** Of HTTP; null where no answer came. */
  readonly status: number | null;
  readonly ms: number | null;
  /** What was called, macros filled in; null where there was nothing to call. */
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

/** What came of calling a pixel; with `errors` where it failed. */
export type PixelResult = Pick<TestResult, 'ok' | 'status' | 'ms'> & { readonly errors?: TestResult['errors'] };

/** A test that made no call, and why. */
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
