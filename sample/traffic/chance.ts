import type { Random } from '../../src/schema/field';
import { createRandom } from '../rows/random';

/** A number of up to five, the same on every machine: what is drawn of it depends on nothing drawn before. */
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

/** A number in [0, 1) of these. */
export const partOf = (a: number, b = 0, c = 0, d = 0, e = 0): number => mix(a, b, c, d, e) / 4_294_967_296;

export const chanceOf = (a: number, b = 0, c = 0, d = 0, e = 0): Random => createRandom(mix(a, b, c, d, e));

/** A whole number that is as large on average. */
export const whole = (chance: Random, value: number): number => Math.floor(value + chance());

/** A factor around 1; `spread` is about its standard deviation. */
export const around = (chance: Random, spread: number): number =>
  Math.exp(spread * (chance() + chance() + chance() - 1.5) * 2);

/** The place of the first sum that is above the part; `total` is the last of the sums of the weights. */
export function placeOf(weights: ArrayLike<number>, total: number, part: number): number {
  let left = part * total;
  for (let at = 0; at < weights.length; at += 1) {
    left -= weights[at] as number;
    if (left < 0) return at;
  }
  return weights.length - 1;
}

const golden = 0.618_033_988_749_895;

/** Parts of [0, 1) that fill it evenly, however many are taken in a row. */
export const evenPart = (turn: number, start: number): number => (turn * golden + start) % 1;
