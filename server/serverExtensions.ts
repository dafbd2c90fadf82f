import type { ServerExtension } from '../api/ports/serverPart';

// Finds every `src/resources/<name>.server.ts` by glob; a new extension needs no line here.
const found = import.meta.glob<ServerExtension>('../src/resources/*.server.ts', { eager: true, import: 'default' });

export const serverExtensions: readonly ServerExtension[] = Object.values(found);
