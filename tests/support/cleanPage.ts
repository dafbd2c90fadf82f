import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';

/** Isolates the tests of a file. Unmounts first: an unmounted form stores its draft. */
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  const root = document.documentElement;
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  root.style.colorScheme = '';
  root.lang = 'en';
});
