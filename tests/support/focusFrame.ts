import { beforeEach } from 'vitest';

// Keys go to the frame that has the focus, and one without a click may not have it.
beforeEach(() => window.focus());
