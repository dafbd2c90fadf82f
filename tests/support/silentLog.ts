import type { Log } from '../../api/ports';

/** For tests that check behaviour, not the log. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
