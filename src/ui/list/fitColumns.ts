import { isFigure } from '../../schema/derivedColumns';
import type { AnyResource } from '../../schema/resource';
import { type Column, leading, type OwnWidths } from './columns';

/** A column that is left out where the table has less room than `below`, and what the others need then. */
export type FitStep = { readonly name: string; readonly below: number; readonly left: number };

/** The switch and the time of the last change, over which the actions of a row lie. */
const trailing: readonly string[] = ['status', 'modifiedAt', 'createdAt'];

/**
 * Which columns give way, one after the other, where not all have room: those the definition names, then the others from the right, and
 * the figures, which share a head, last.
 */
export function fitSteps(
  resource: AnyResource,
  columns: readonly Column[],
  least: number,
  own: OwnWidths,
): readonly FitStep[] {
  const spare: readonly string[] = resource.list.spare ?? [];
  const rankOf = ({ name }: Column, at: number): number => {
    const named = spare.indexOf(name);
    if (named >= 0) return named;
    return spare.length + (isFigure(name) ? columns.length : 0) + (columns.length - at);
  };
  const giving = columns
    .map((column, at) => ({ column, rank: rankOf(column, at) }))
    .filter(({ column: { name } }) => !leading.some((one) => one === name) && !trailing.includes(name))
    .sort((a, b) => a.rank - b.rank);
  let left = least;
  return giving.map(({ column: { name, width } }) => {
    const below = left;
    left -= own[name] ?? width[0];
    return { name, below, left };
  });
}

/** The steps as rules of a style sheet, so that the page has them before any script and nothing moves after the first drawing. */
export function fitRules(list: string, steps: readonly FitStep[]): string {
  const table = `.adx-table[data-fits="${list}"]`;
  return steps
    .map(
      ({ name, below, left }) =>
        `@container (width < ${below}px) { ${table} { --least: ${left}px !important; } ${table} [data-column="${name}"] { display: none; } }`,
    )
    .join('\n');
}
