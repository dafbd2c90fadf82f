import type { VastReading, VastSource } from '../../src/model/vast/vastDocument';

/**
 * Reads one VAST document on another thread, within a time limit. Never rejects: a timeout is a result, and the next document is
 * read as usual.
 */
export type ReadVast = (source: VastSource) => Promise<VastReading>;
