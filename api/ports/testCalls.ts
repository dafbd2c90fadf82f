import type { BidRequest } from '../../src/model/bidRequest';
import type { PixelResult, TestResult } from '../../src/model/testResult';
import type { TestContext } from '../../src/schema/testContext';

/** Calls of demand sources and pixels to see what they answer. They are sent no wins or impressions, so nothing is billed. */
export type TestCalls = {
  /** The made-up viewer of a body `{ context }`; what is left out is the usual one. To a value that is none it throws a 422. */
  contextOf(body: Readonly<Record<string, unknown>>): TestContext;
  /** VAST at an address with macros; `price` is that of a source with a fixed one. */
  vast(address: string, context: TestContext, options?: { readonly price?: number | undefined }): Promise<TestResult>;
  bid(call: BidCall): Promise<TestResult>;
  /** An image or a script at an address with macros. */
  pixel(address: string): Promise<PixelResult>;
};

export type BidCall = {
  readonly endpoint: string;
  /** As the header `x-openrtb-version` says it. */
  readonly version: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: BidRequest;
};
