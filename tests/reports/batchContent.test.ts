import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJson } from '../../server/intake/fileKind';
import { createParameters, type ParameterType } from '../../server/reports/parameters';
import { readLine } from '../../src/model/live/readLine';
import * as make from '../../src/schema/fields';
import { type Field, kindOf } from '../../src/schema/kinds';
import { demandRows } from '../contracts/reportFacts';
import { newFolders } from '../support/newFolders';
import { withEngine } from './onEngine';

const newFolder = newFolders();

it('a batch is in once with its content, and refused with another, also after the folder was opened again', async () => {
  const path = newFolder();
  const facts = [{ table: 'D', rows: [demandRows] }] as const;
  const origin = (hash: string) => ({ file: `${hash}.csv`, hash, by: 'ops' });
  for (const expected of [true, false])
    await withEngine({ path, keep: null }, async (engine) => {
      expect(await engine.add('import october', facts, origin('one'))).toBe(expected);
      expect(await engine.add('import october', facts, origin('one'))).toBe(false);
      await expect(engine.add('import october', facts, origin('two'))).rejects.toThrow(
        /^The batch october is in already, with another content \(one\.csv, 20\d\d-\d\d-\d\d \d\d:\d\d UTC\): give this file another --batch\. Nothing was added\.$/,
      );
    });
});

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const sentence = 'The line is nested deeper than 64 levels. Make it flatter.';

describe('JSON that is nested deeper than 64 levels', () => {
  it('is a problem of its line in a file of facts, and the other lines are read', async () => {
    const path = join(newFolder(), 'facts.ndjson');
    writeFileSync(path, ['{"imps":1}', deep(64), deep(65), deep(500_000), '{"imps":2}'].join('\n'));
    const source = await openJson(path, false);
    const problems: (string | undefined)[] = [];
    for await (const rows of source.rows()) problems.push(...rows.map(({ problem }) => problem));
    await source.close();
    expect(problems).toEqual([undefined, undefined, sentence, sentence, undefined]);
  });

  it('is a problem of its line among auctions', () => {
    expect(readLine(deep(65))).toMatchObject({ field: '', message: sentence, code: 'json.lineDeep' });
    expect(readLine(deep(500_000))).toMatchObject({ field: '', message: sentence });
    expect(readLine(deep(64))).not.toMatchObject({ field: '', message: sentence });
  });

  it.each<[string, Field]>([
    ['json', make.json('Extension')],
    ['params', make.params('Parameters')],
  ])('is refused at its field, as the text that it is: %s', (_, field) => {
    const kind = kindOf(field);
    for (const text of [deep(65), deep(500_000)]) {
      const found: string[] = [];
      for (const value of [kind.fromText(text, field), kind.normalize(text, field)])
        kind.check(value, field, (path, problem) => found.push(`${path} ${problem.code}`));
      expect(found).toEqual([' object', ' object']);
    }
  });
});

/** What stands in the statement, and what goes beside it. */
function added(type: ParameterType, value: Parameters<ReturnType<typeof createParameters>['add']>[1]) {
  const parameters = createParameters();
  return { text: parameters.add(type, value), values: parameters.values };
}

describe('a value of a statement', () => {
  it.each([
    ['UInt32', 31, "CAST(31, 'UInt32')"],
    ['Int32', -5, "CAST(-5, 'Int32')"],
    ['Float64', 1e-6, "CAST(0.000001, 'Float64')"],
    ['Array(UInt32)', [31, 32], "CAST([31, 32], 'Array(UInt32)')"],
  ] as const)('that is a number stands in it (%s)', (type, value, text) => {
    expect(added(type, value)).toEqual({ text, values: {} });
  });

  it.each([
    ['String', "') OR 1 = 1 --"],
    ['Array(String)', ['us', "de'"]],
    // Whatever its type says.
    ['UInt32', '31) OR (1'],
    ['Array(UInt32)', [31, '32]) OR (1']],
    ['Float64', Number.POSITIVE_INFINITY],
    ['Array(UInt32)', []],
  ] as const)('that is anything else goes beside it (%s)', (type, value) => {
    expect(added(type as ParameterType, value as string)).toEqual({ text: `{p0:${type}}`, values: { p0: value } });
  });

  it('that is a long list of numbers goes beside it: a statement has an end', () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => 4_000_000 + at);
    const { text, values } = added('Array(UInt32)', ids);
    expect(text).toMatch(/^arrayConcat\(\{p0:Array\(UInt32\)\}(, \{p\d:Array\(UInt32\)\})+\)$/);
    expect(Object.values(values).flat()).toEqual(ids);
  });
});
