import { resources } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { isFullRun, testSeed } from './seed';

// Both databases share one adapter, and one contract that always runs on both. Of the API's tests, a run tries each object on one
// of
// the two, chosen by its seed, and all objects in memory.

const isFirst = ({ name }: AnyResource): boolean =>
  (resources.findIndex((one) => one.name === name) + testSeed) % 2 === 0;

export const isOnPglite = (resource: AnyResource): boolean => isFullRun || isFirst(resource);
export const isOnPostgres = (resource: AnyResource): boolean => isFullRun || !isFirst(resource);
