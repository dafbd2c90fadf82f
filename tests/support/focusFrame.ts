import { beforeEach } from 'vitest';

// Keys go to the frame that has the focus, and one in which nobody has clicked yet may not have it.
beforeEach(() => window.focus());
