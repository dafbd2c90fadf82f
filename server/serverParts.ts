import type { ServerPart } from '../api/ports/serverPart';

// Found by glob and never edited: what `src/resources/<name>.server.ts` adds to its object.
const found = import.meta.glob<ServerPart>('../src/resources/*.server.ts', { eager: true, import: 'default' });

export const serverParts: readonly ServerPart[] = Object.values(found);
