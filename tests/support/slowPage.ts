declare const __SLOW_PAGE_MS__: number;

/** `TEST_SLOW_MS=…`: delay of a page's rendering and of its answers, in milliseconds. */
export const slowMs = __SLOW_PAGE_MS__;

/**
 * Delays React's rendering, as on a loaded machine: React renders in messages of its scheduler, which carry null. A test that
 * reads before the page is rendered then fails always instead of once in a thousand runs. Sent to pages as source text, so it
 * must be self-contained.
 */
export function drawLate(ms: number): void {
  const { setTimeout } = globalThis;
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (
    this: MessagePort,
    message: unknown,
    rest?: StructuredSerializeOptions,
  ) {
    if (message === null) setTimeout(() => postMessage.call(this, message, rest), ms);
    else postMessage.call(this, message, rest);
  } as typeof postMessage;
}

if (slowMs > 0 && 'document' in globalThis) drawLate(slowMs);

const { setTimeout } = globalThis;

/** Resolves after the delay of each answer of an in-memory server. */
export const untilAnswered = (): Promise<void> | undefined =>
  slowMs > 0 ? new Promise((resolve) => setTimeout(resolve, slowMs)) : undefined;
