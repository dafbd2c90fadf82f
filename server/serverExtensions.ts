import type { ServerExtension } from '../api/ports/serverPart';
import type { Job } from '../src/schema/jobs';

// Finds every `src/resources/<name>.server.ts` and every `*.job.ts` by glob; a new one needs no line here.
const found = import.meta.glob<ServerExtension>('../src/resources/*.server.ts', { eager: true, import: 'default' });
const foundJobs = import.meta.glob<Job>(['../src/resources/*.job.ts', '../api/**/*.job.ts'], {
  eager: true,
  import: 'default',
});

export const serverExtensions: readonly ServerExtension[] = Object.values(found);
export const jobs: readonly Job[] = Object.values(foundJobs);
