import { sampleShapes } from '../../src/model/sample/sampleShapes';
import type { AnyResource } from '../../src/schema/resource';
import { hash } from './random';
import { rowOf } from './sampleRows';

/** Returns a number in [0, 1) for an object of the sample, the same on every host and at every start. */
export const part = (type: string, id: number, what: string): number =>
  (hash(`${type} ${id} ${what}`) % 10_000) / 10_000;

/** Whether objects have a flight that determines their traffic. */
export const isFlown = ({ name, compute }: AnyResource): boolean =>
  compute?.flightState !== undefined && !sampleShapes[name]?.isReached;

/** Whether an object has had no traffic yet: one in seven of those with a flight, and rows with `isUnused`. */
export function isUnused(resource: AnyResource, id: number): boolean {
  const row = rowOf(resource.name, id);
  return row ? row.isUnused === true : isFlown(resource) && part(resource.name, id, 'use') < 0.15;
}
