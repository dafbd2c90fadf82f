// @ts-check
/**
 * Measures every side once per round, in rotating order, so that a slow minute of the machine affects all sides.
 * @template {{ name: string }} S
 * @param {number} count
 * @param {S[]} sides
 * @param {(side: S) => Promise<Record<string, number>>} measure
 * @returns {Promise<Record<string, Record<string, Summary>>>} row → side → summary
 */
export async function rounds(count, sides, measure) {
  /** @type {Record<string, Record<string, number[]>>} */
  const samples = {};
  for (let round = 0; round < count; round += 1) {
    for (let place = 0; place < sides.length; place += 1) {
      const side = sides[(round + place) % sides.length];
      if (!side) continue;
      for (const [row, value] of Object.entries(await measure(side))) {
        samples[row] ??= {};
        samples[row][side.name] ??= [];
        samples[row][side.name]?.push(value);
      }
    }
  }
  return Object.fromEntries(
    Object.entries(samples).map(([row, of]) => [
      row,
      Object.fromEntries(Object.entries(of).map(([side, values]) => [side, summary(values)])),
    ]),
  );
}

/**
 * @typedef {{ median: number, min: number, max: number, runs: number }} Summary
 * @param {number[]} values
 * @returns {Summary}
 */
export function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ place) => sorted[place] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
    runs: sorted.length,
  };
}
