import type { Warning } from '../../model/problemBody';
import { moreWarnings } from '../../schema/problem';

/** So many are read in the time that a message stays. */
const shownAtMost = 5;

/** The first warnings of a save, and how many more there are: each of them stands at its field, too. */
export function firstWarnings(warnings: readonly Warning[]): {
  readonly shown: readonly Warning[];
  readonly more: number;
} {
  const named = warnings.filter(({ code }) => code !== moreWarnings);
  const unnamed = Number(warnings.find(({ code }) => code === moreWarnings)?.args?.count ?? 0);
  const shown = named.slice(0, shownAtMost);
  return { shown, more: named.length - shown.length + unnamed };
}
