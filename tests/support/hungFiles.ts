import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const patienceMs = 10 * 60_000;

/**
 * Ends a run in which no test ended for ten minutes, and names the running files. The time limit of a test cannot end a
 * synchronous loop, which would hold up the run for ever.
 */
export default class HungFiles implements Reporter {
  readonly #running = new Set<string>();
  #heardAt = Date.now();
  #watch: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#watch = setInterval(() => Date.now() - this.#heardAt > patienceMs && this.#end(), 10_000).unref();
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#heardAt = Date.now();
    this.#running.add(relative(process.cwd(), moduleId));
  }

  onTestCaseResult(): void {
    this.#heardAt = Date.now();
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#heardAt = Date.now();
    this.#running.delete(relative(process.cwd(), moduleId));
  }

  onTestRunEnd(): void {
    clearInterval(this.#watch);
  }

  #end(): void {
    console.error(
      `✗ No test ended for ${patienceMs / 60_000} minutes. Running: ${[...this.#running].join(', ') || 'no file'}.`,
    );
    // Busy workers do not notice that their parent ends.
    spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
    process.exit(1);
  }
}
