import type { ServerPart } from '../../api/ports/serverPart';

// The same files as on a server.
const found = import.meta.glob<ServerPart>('../resources/*.server.ts', { eager: true, import: 'default' });

export const serverParts: readonly ServerPart[] = Object.values(found);
