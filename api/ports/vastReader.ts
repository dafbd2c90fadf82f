import type { VastReading, VastSource } from '../../src/model/vast/vastDocument';

/**
 * Reads one VAST document on another thread than the one that answers requests, within a limit of time. Never rejects: a document
 * that takes too long is a reading, and the next one is read as if nothing had happened.
 */
export type ReadVast = (source: VastSource) => Promise<VastReading>;
