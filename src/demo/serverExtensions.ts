import type { ServerExtension } from '../../api/ports/serverPart';

// The same files as on the server.
const found = import.meta.glob<ServerExtension>('../resources/*.server.ts', { eager: true, import: 'default' });

export const serverExtensions: readonly ServerExtension[] = Object.values(found);
