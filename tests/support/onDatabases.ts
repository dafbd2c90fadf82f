import { resources } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { isFullRun, testSeed } from './seed';

// Both databases have one adapter, and one contract of their own that always runs on both. Of what the API does on them, a run
// tries each object on one of the two, by its seed; all of it is tried in memory.

const isFirst = ({ name }: AnyResource): boolean =>
  (resources.findIndex((one) => one.name === name) + testSeed) % 2 === 0;

export const isOnPglite = (resource: AnyResource): boolean => isFullRun || isFirst(resource);
export const isOnPostgres = (resource: AnyResource): boolean => isFullRun || !isFirst(resource);
