import type { TestProject } from 'vitest/node';
import { findPostgres, postgresMissing } from '../../tools/requirements.mjs';
import { startPostgres } from './postgres';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the one that vitest declares
  export interface ProvidedContext {
    postgres: { url: string } | { problem: string };
  }
}

/** Starts one PostgreSQL for the whole run. Without it, only the tests that need it fail, each with instructions. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!findPostgres()) {
    project.provide('postgres', { problem: postgresMissing });
    return undefined;
  }
  const postgres = await startPostgres();
  project.provide('postgres', { url: postgres.url });
  return postgres.stop;
}
