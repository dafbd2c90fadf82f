import fc from 'fast-check';
import { type FactKey, type FactRow, factKeys, factTables, type TableLetter } from '../../src/model/reports/facts';
import { texts } from '../support/words';

/** Texts that a language of queries, a format or an order could trip over; the last two stand in another order by UTF-16. */
export const nastyTexts = [
  ...[
    '',
    ...texts`US | us | O'Neil | ' OR 1=1 -- | \\ | \' | a\tb | a\nb`,
    '\r\n',
    ...texts`\0 | {p0:String} | % | _ | " | [] | },`,
    '\n\t],\n',
    'é',
    'ß',
  ],
  ...['\u{10FFFF}', '\uFFFD'],
] as const;

export const someText = fc.constantFrom(...nastyTexts);
const someId = fc.constantFrom(0, 0, 1, 2, 3, 7, 2 ** 31, 2 ** 32 - 1);
const someNumber = fc.constantFrom(0, 1, 5, 100, 901, -3);
const someCount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5_000_000_000 }));
const someParams = fc.dictionary(fc.constantFrom('a', 'b', "n'\\", ''), someText, { maxKeys: 3 });

export const someValue = (key: FactKey): fc.Arbitrary<number | string> => {
  const kind = factKeys[key];
  return kind === 'id' ? someId : kind === 'number' ? someNumber : someText;
};

/** Rows of a table in the `hours` after `from`; few keys and counters of each are set, the rest is left out. */
export function randomFacts(letter: TableLetter, from: number, hours: number, count: number): fc.Arbitrary<FactRow[]> {
  const { keys, counters } = factTables[letter];
  const fields = Object.fromEntries([
    ...keys.map((key) => [key, key === 'params' ? someParams : someValue(key)] as const),
    ...counters.map((counter) => [counter, someCount] as const),
  ]);
  const hour = fc.integer({ min: 0, max: hours - 1 }).map((at) => from + at * 3_600_000);
  const row = fc.record({ hour, ...fields }, { requiredKeys: ['hour'] });
  return fc.array(row, { minLength: count, maxLength: count }) as fc.Arbitrary<FactRow[]>;
}
