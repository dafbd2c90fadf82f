import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';

/** A test leaves nothing to the next one of its file. What is drawn goes first: a form that goes keeps its draft. */
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
