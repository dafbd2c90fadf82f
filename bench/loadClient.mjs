// @ts-check
import { Worker } from 'node:worker_threads';

/**
 * Keeps connections busy for a while and returns requests and bytes per second. Bodies are counted, not parsed, so compressed
 * and encrypted ones cost the client no more than text (autocannon's parsing is the limit there).
 * @typedef {{ port: number, path: string, headers: Record<string, string>, status: number, connections: number, ms: number }} Load
 * @typedef {{ perSecond: number, megabytesPerSecond: number, p50: number, p99: number }} LoadResult
 * @param {Load} load
 * @returns {Promise<LoadResult>}
 */
export function measureLoad(load) {
  return new Promise((done, reject) => {
    const worker = new Worker(new URL('./loadClient.worker.mjs', import.meta.url), { workerData: load });
    worker.once('message', done);
    worker.once('error', reject);
  });
}
