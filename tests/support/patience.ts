import { vi } from 'vitest';

/** Slow machines need long timeouts, and waiting costs time only in checks that fail. */
const patienceMs = 15_000;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) });
