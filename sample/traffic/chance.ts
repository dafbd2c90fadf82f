import type { Random } from '../../src/schema/kinds/field';
import { createRandom } from '../rows/random';

/** Hashes up to five numbers, equally on every machine: the result does not depend on earlier draws. */
export function mix(a: number, b = 0, c = 0, d = 0, e = 0): number {
  let found = 0x811c9dc5;
  found = stir(found, a);
  found = stir(found, b);
  found = stir(found, c);
  found = stir(found, d);
  found = stir(found, e);
  return found >>> 0;
}

function stir(found: number, part: number): number {
  let next = Math.imul(found ^ part, 0x85ebca6b);
  next ^= next >>> 13;
  next = Math.imul(next + 0x9e3779b9, 0xc2b2ae35);
  return next ^ (next >>> 16);
}

/** Returns a number in [0, 1) from these. */
export const partOf = (a: number, b = 0, c = 0, d = 0, e = 0): number => mix(a, b, c, d, e) / 4_294_967_296;

export const chanceOf = (a: number, b = 0, c = 0, d = 0, e = 0): Random => createRandom(mix(a, b, c, d, e));

/** Rounds to an integer with the same mean. */
export const whole = (chance: Random, value: number): number => Math.floor(value + chance());

/** A factor around 1; `spread` is about its standard deviation. */
export const around = (chance: Random, spread: number): number =>
  Math.exp(spread * (chance() + chance() + chance() - 1.5) * 2);

/** Returns the index at which the cumulative weight exceeds the part; `total` is the sum of the weights. */
export function placeOf(weights: ArrayLike<number>, total: number, part: number): number {
  let left = part * total;
  for (let at = 0; at < weights.length; at += 1) {
    left -= weights[at] as number;
    if (left < 0) return at;
  }
  return weights.length - 1;
}

const golden = 0.618_033_988_749_895;

/** Returns a low-discrepancy sequence in [0, 1), which is even for any run of turns. */
export const evenPart = (turn: number, start: number): number => (turn * golden + start) % 1;
