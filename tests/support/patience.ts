import { vi } from 'vitest';

/** Machines differ, and waiting costs only the checks that fail. */
const patienceMs = 15_000;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) });
