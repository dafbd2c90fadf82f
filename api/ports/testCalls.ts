import type { BidRequest } from '../../src/model/bidRequest';
import type { PixelResult, TestResult } from '../../src/model/testResult';
import type { TestContext } from '../../src/schema/testContext';

/** Test calls of demand sources and pixels. They send no wins or impressions, so nothing is billed. */
export type TestCalls = {
  /** The viewer made up from a body `{ context }`, with defaults for missing values. @throws 422 for an invalid value. */
  contextOf(body: Readonly<Record<string, unknown>>): TestContext;
  /** Fetches VAST from a URL with macros; `price` is the fixed price of the source, if any. */
  vast(address: string, context: TestContext, options?: { readonly price?: number | undefined }): Promise<TestResult>;
  bid(call: BidCall): Promise<TestResult>;
  /** Fetches an image or a script from a URL with macros. */
  pixel(address: string): Promise<PixelResult>;
};

export type BidCall = {
  readonly endpoint: string;
  /** Value of the header `x-openrtb-version`. */
  readonly version: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: BidRequest;
};
