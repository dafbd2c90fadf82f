import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the one that vitest declares
  export interface ProvidedContext {
    runFolder: string;
  }
}

/** A folder for data made once per run. It is inside the repository, so that programs in it find their packages. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.adx-test-run-'));
  project.provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
