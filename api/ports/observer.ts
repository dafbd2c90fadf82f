/** Receives what a host counts or logs. */
export type Observer = {
  /** Reports a request's route pattern, never its URL, which may contain private values. */
  call(request: Request, call: ObservedCall): void;
  /** Number of list bodies that are being made or compressed, or that wait for it. */
  listBodies(count: number): void;
  /** An attempt of a job ended; `again` is one that will be repeated. */
  jobEnded(job: string, outcome: 'done' | 'failed' | 'stopped' | 'again', seconds: number): void;
};

export type ObservedCall = { readonly pattern: string; readonly requestId: string | undefined };
