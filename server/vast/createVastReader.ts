import { Worker } from 'node:worker_threads';
import type { ReadVast } from '../../api/ports/vastReader';
import type { VastReading, VastSource } from '../../src/model/vast/vastDocument';
import workerCode from './vast.worker.ts?worker-code';

type Options = {
  readonly workers?: number;
  /** A document of 1 MB takes 100 ms; a worker that takes longer than this is ended. */
  readonly timeoutMs?: number;
  /** Documents that may wait for a worker. */
  readonly waiting?: number;
  /** The worker's script, which answers each message with one. */
  readonly code?: string;
};

type Job = { readonly source: VastSource; readonly done: (reading: VastReading) => void };

/** A worker, and the handler of its next reading or its end. */
type Reader = { readonly worker: Worker; told: (reading: VastReading | undefined) => void };

export type VastReader = { readonly readVast: ReadVast; close(): Promise<void> };

/**
 * Reads documents on worker threads, which start with the first document and do not keep the process alive. A late or broken
 * worker is ended, and another starts with the next document.
 */
export function createVastReader({
  workers = 2,
  timeoutMs = 5_000,
  waiting = 100,
  code = workerCode,
}: Options = {}): VastReader {
  const queue: Job[] = [];
  const idle: Reader[] = [];
  const all = new Set<Reader>();

  const start = (): Reader => {
    const worker = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 128 } });
    const reader: Reader = { worker, told: () => undefined };
    worker.on('message', (reading: VastReading) => reader.told(reading));
    // Out of memory, or ended from outside.
    for (const event of ['error', 'exit']) worker.on(event, () => reader.told(undefined));
    worker.unref();
    all.add(reader);
    return reader;
  };

  const next = (): void => {
    while (queue.length > 0 && (idle.length > 0 || all.size < workers)) {
      const job = queue.shift();
      if (job) run(idle.pop() ?? start(), job);
    }
  };

  const drop = (reader: Reader): void => {
    reader.told = () => undefined;
    all.delete(reader);
    void reader.worker.terminate();
  };

  const run = (reader: Reader, { source, done }: Job): void => {
    reader.told = (reading) => {
      clearTimeout(timer);
      if (reading === undefined) drop(reader);
      else {
        // It may end while it is idle.
        reader.told = () => {
          idle.splice(idle.indexOf(reader), 1);
          drop(reader);
        };
        idle.push(reader);
      }
      done(reading ?? { over: 'time' });
      next();
    };
    const timer = setTimeout(() => reader.told(undefined), timeoutMs);
    reader.worker.postMessage(source);
  };

  return {
    readVast: (source) =>
      new Promise((done) => {
        if (queue.length >= waiting) return done({ over: 'queue' });
        queue.push({ source, done });
        next();
      }),
    async close() {
      for (const { done } of queue.splice(0)) done({ over: 'time' });
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
