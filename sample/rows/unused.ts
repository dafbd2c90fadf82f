import { sampleShapes } from '../../src/model/sample/sampleShapes';
import type { AnyResource } from '../../src/schema/resource';
import { hash } from './random';
import { rowOf } from './sampleRows';

/** A number in [0, 1) of an object of the sample, the same on every host and at every start. */
export const part = (type: string, id: number, what: string): number =>
  (hash(`${type} ${id} ${what}`) % 10_000) / 10_000;

/** Whether objects have a flight that decides when they have traffic. */
export const isFlown = ({ name, compute }: AnyResource): boolean =>
  compute?.flightState !== undefined && !sampleShapes[name]?.isReached;

/** Whether an object of the sample has had no traffic yet: one in seven of those that have a flight, and the rows that say so. */
export function isUnused(resource: AnyResource, id: number): boolean {
  const row = rowOf(resource.name, id);
  return row ? row.isUnused === true : isFlown(resource) && part(resource.name, id, 'use') < 0.15;
}
