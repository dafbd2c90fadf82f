import type { Log } from '../api/ports';
import { type FactGap, FactsMissing } from '../api/ports/reports';
import { type FactsState, sayGaps } from './reports/factGaps';

/** Accepted losses are not known while the engine is not open. */
export type HeardFacts = Pick<FactsState, 'gaps' | 'isGone'> & Partial<Pick<FactsState, 'accepted'>>;

export type FactsLog = {
  heard(state: HeardFacts): void;
  damaged(problem: string): void;
  /** What is accepted meanwhile is logged by the command, which knows by whom. */
  accepting<T>(accept: () => Promise<T>): Promise<T>;
};

/** Logs when facts are lost, given up or back, once for each change. The problems say what to do. */
export function createFactsLog(log: Log, problems: { readonly all: string; readonly some: string }): FactsLog {
  let told = '';
  /** Nothing before the first look: losses that were accepted before the start are no news. */
  let known: readonly FactGap[] | undefined;
  let accepting = 0;
  return {
    heard({ gaps, accepted, isGone }) {
      const added = newIn(accepted, known);
      const returned = newIn(known, accepted);
      known = accepted ?? known;
      if (added.length > 0 && accepting === 0) log.warn('facts_loss_accepted', { months: monthsOf(added) });
      const sentence = sayGaps({ gaps, isGone });
      const isChanged = sentence !== told;
      told = sentence;
      if (sentence === '') {
        if (added.length === 0 && (isChanged || returned.length > 0)) log.warn('facts_whole');
      } else if (isChanged) {
        log.error('facts_missing', { months: monthsOf(gaps), all: isGone, problem: isGone ? problems.all : problems.some });
      }
    },
    damaged(problem) {
      if (told !== damaged) log.error('facts_damaged', { problem });
      told = damaged;
    },
    async accepting(accept) {
      accepting += 1;
      try {
        return await accept();
      } finally {
        accepting -= 1;
      }
    },
  };
}

/** What no list of months is called. */
const damaged = 'damaged';

const monthsOf = (gaps: readonly FactGap[]): string => new FactsMissing(gaps, false).months;

function newIn(after: readonly FactGap[] | undefined, before: readonly FactGap[] | undefined): readonly FactGap[] {
  if (!after || !before) return [];
  return after.filter(({ table, month }) => !before.some((gap) => gap.table === table && gap.month === month));
}
