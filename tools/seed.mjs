// @ts-check
import { spawnSync } from 'node:child_process';

/** The seed of random tests, below 2³¹: differs by commit, and a run of one commit can be repeated anywhere. */
export function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  const commit = /^[0-9a-f]{7}/.exec(stdout ?? '')?.[0];
  return commit ? Number.parseInt(commit, 16) : Math.floor(Math.random() * 2 ** 31);
}
