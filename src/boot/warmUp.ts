import { loadConsole } from './loadConsole';

/** Fetches and runs the console during typing, whenever the browser is idle. */
export async function warmUp(): Promise<void> {
  await idle();
  await loadConsole(idle);
}

// Safari has no idle callback.
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );
