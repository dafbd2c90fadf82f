/** Told of what a host counts or writes to its log. */
export type Observer = {
  /** Which call a request was: the pattern of its address, never the address, which may contain private values. */
  call(request: Request, call: ObservedCall): void;
  /** Bodies of lists that are being made or compressed, or wait for it. */
  listBodies(count: number): void;
};

export type ObservedCall = { readonly pattern: string; readonly requestId: string | undefined };
