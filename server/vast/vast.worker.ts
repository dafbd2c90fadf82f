import { parentPort } from 'node:worker_threads';
import { readVast } from '../../src/model/vast/readVast';
import type { VastSource } from '../../src/model/vast/vastDocument';

parentPort?.on('message', (source: VastSource) => parentPort?.postMessage(readVast(source)));
