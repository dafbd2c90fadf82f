import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openJson } from '../../server/intake/jsonSource';
import { readLine } from '../../src/model/live/readLine';
import * as make from '../../src/schema/fields';
import { type Field, kindOf } from '../../src/schema/kinds';

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const sentence = 'The line is nested deeper than 64 levels. Make it flatter.';

describe('JSON that is nested deeper than 64 levels', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adx-deep-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is a problem of its line in a file of facts, and the other lines are read', async () => {
    const path = join(folder, 'facts.ndjson');
    writeFileSync(path, ['{"imps":1}', deep(64), deep(65), deep(500_000), '{"imps":2}'].join('\n'));
    const source = await openJson(path, false);
    const problems: (string | undefined)[] = [];
    for await (const rows of source.rows()) problems.push(...rows.map(({ problem }) => problem));
    await source.close();
    expect(problems).toEqual([undefined, undefined, sentence, sentence, undefined]);
  });

  it('is a problem of its line among auctions', () => {
    expect(readLine(deep(65))).toEqual({ field: '', message: sentence });
    expect(readLine(deep(500_000))).toEqual({ field: '', message: sentence });
    expect(readLine(deep(64))).not.toEqual({ field: '', message: sentence });
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
