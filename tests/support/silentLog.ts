import type { Log } from '../../api/ports';

/** For tests that look at what happens, not at what is said of it. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
