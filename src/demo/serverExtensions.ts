import type { ServerExtension } from '../../api/ports/serverPart';
import type { Job } from '../schema/jobs';

// The same files as on the server.
const found = import.meta.glob<ServerExtension>('../resources/*.server.ts', { eager: true, import: 'default' });
const foundJobs = import.meta.glob<Job>(['../resources/*.job.ts', '../../api/**/*.job.ts'], {
  eager: true,
  import: 'default',
});

export const serverExtensions: readonly ServerExtension[] = Object.values(found);
export const jobs: readonly Job[] = Object.values(foundJobs);
