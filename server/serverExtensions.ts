import type { ServerExtension } from '../api/ports/serverPart';

// Found by glob and never edited: what `src/resources/<name>.server.ts` adds to its object.
const found = import.meta.glob<ServerExtension>('../src/resources/*.server.ts', { eager: true, import: 'default' });

export const serverExtensions: readonly ServerExtension[] = Object.values(found);
