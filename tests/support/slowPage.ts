declare const __SLOW_PAGE_MS__: number;

/** `TEST_SLOW_MS=…`: how much later than usual a page draws and is answered. */
export const slowMs = __SLOW_PAGE_MS__;

/**
 * React draws in messages of its scheduler, which bear null; each then comes late, as on a loaded machine. A test that reads what is
 * not drawn yet fails each time then, and not once in a thousand. It is sent to pages as it stands, so it needs nothing around it.
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

/** What each answer of a server in memory waits for. */
export const untilAnswered = (): Promise<void> | undefined =>
  slowMs > 0 ? new Promise((resolve) => setTimeout(resolve, slowMs)) : undefined;
