import { beforeEach } from 'vitest';

// The focused frame gets the keys, and a frame without a click may not have the focus.
beforeEach(() => window.focus());
