import { pause } from '../http/pause';

/** Longer than this no work on a long list holds up what else waits. */
const stepMs = 8;

export async function inSteps<T>(work: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (performance.now() - began < stepMs) continue;
    await pause();
    began = performance.now();
  }
}
