import type { FoundObjects } from '../../model/consoleProvider';
import type { RowIndex } from '../../model/rowIndex';
import { askedWords, rankerOf, ranks } from '../../schema/rankText';
import type { Row } from './rowSpec';

const { inactive, active, archived } = { inactive: 0, active: 1, archived: 2 } as const;

/**
 * The rows of a list that answer what was typed, the best first and those alike by name. They are the rows that the list itself finds
 * by these words, and `total` counts those; an archived one answers to its whole id or uid alone.
 */
export function searchIndex(index: RowIndex<Row>, typed: string, limit: number): FoundObjects {
  const asked = askedWords(typed);
  const rankOf = rankerOf(asked);
  const askedId = String(Number(asked)) === asked ? Number(asked) : undefined;
  const isIt = ({ id, uid }: Row): boolean =>
    id === askedId || (typeof uid === 'string' && uid.length === asked.length && uid.toLowerCase() === asked);
  // The one condition and order that lists are asked with most, so that both are prepared.
  const matching = (statuses: readonly number[]) =>
    index.query({ where: [{ field: 'status', op: 'in', values: statuses }], q: asked, sort: { field: 'name', direction: 'asc' } });

  const byRank: Row[][] = [];
  // One letter is in nearly every name: once there are rows enough, only better ones than the last of them are looked for.
  let better = ranks.elsewhere + 1;
  const put = (row: Row, rank: number): void => {
    if (rank >= better) return;
    const there = byRank[rank] ?? [];
    byRank[rank] = there;
    there.push(row);
    const enough = byRank.findIndex((_, at) => byRank.slice(0, at + 1).flat().length >= limit);
    if (enough >= 0) better = enough;
  };
  const { rows, total } = matching([inactive, active]);
  for (const row of rows) put(row, isIt(row) ? ranks.exact : (rankOf(String(row.name ?? ''), better) ?? ranks.elsewhere));
  for (const row of matching([archived]).rows) if (isIt(row)) put(row, ranks.exact);
  return { rows: byRank.flat().slice(0, limit).map(shownOf), total, best: Math.min(...Object.keys(byRank).map(Number)) };
}

const shownOf = ({ id, name, status }: Row): FoundObjects['rows'][number] => ({
  id,
  name: String(name ?? ''),
  status: (status ?? active) as 0 | 1 | 2,
});
