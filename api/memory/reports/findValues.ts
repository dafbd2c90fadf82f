import { type FactKey, factKeys } from '../../../src/model/reports/facts';
import type { ValuesQuery } from '../../ports/reports';
import type { FactColumns } from './factColumns';
import { createGroupLevel } from './groupRows';
import { createRowPicker } from './pickRows';
import { createCodeReader } from './readCodes';
import type { Turns } from './turns';

export async function findValues(facts: FactColumns, query: ValuesQuery, turn: Turns): Promise<readonly (string | number)[]> {
  const reader = createCodeReader(facts, { kind: 'key', key: query.key }, 0);
  const level = createGroupLevel();
  const counts: number[] = [];
  const pick = createRowPicker(facts, { ...query, offset: 0 });
  for (const chunk of facts.chunks.slice()) {
    const picked = new Uint32Array(chunk.rows);
    const codes = new Int32Array(chunk.rows);
    const count = pick(chunk, picked, codes);
    reader.read(chunk, picked, count, codes);
    const groups = new Int32Array(chunk.rows).fill(-1);
    level.refine(groups, codes, count);
    for (let at = 0; at < count; at += 1) counts[groups[at] as number] = (counts[groups[at] as number] ?? 0) + 1;
    await turn();
  }
  const rank = reader.rank();
  const wanted = query.q.toLowerCase();
  const matches = (value: string | number) => !isTextKey(query.key) || String(value).toLowerCase().includes(wanted);
  return counts
    .map((count, group) => ({ count, rank: rank(level.code(group)), value: reader.decode(level.code(group)) }))
    .filter(({ value }) => matches(value))
    .sort((a, b) => b.count - a.count || a.rank - b.rank)
    .slice(0, query.limit)
    .map(({ value }) => value);
}

const isTextKey = (key: FactKey): boolean => factKeys[key] === 'text' || factKeys[key] === 'manyTexts';
