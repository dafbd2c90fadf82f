import type { TestProject } from 'vitest/node';
import { findPostgres, postgresMissing } from '../../tools/requirements.mjs';
import { startPostgres } from './postgres';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the one that vitest declares
  export interface ProvidedContext {
    postgres: { url: string } | { problem: string };
  }
}

/** One PostgreSQL for the whole run. Where there is none, only the tests that ask for it fail, each with the remedy. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!findPostgres()) {
    project.provide('postgres', { problem: postgresMissing });
    return undefined;
  }
  const postgres = await startPostgres();
  project.provide('postgres', { url: postgres.url });
  return postgres.stop;
}
