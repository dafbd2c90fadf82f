import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../../api/ports';
import { isDiskFull } from '../../api/ports/disk';
import { openLater } from '../../api/reports/openLater';
import {
  type FactGap,
  FactsDamaged,
  FactsMissing,
  type ReportEngine,
  ReportsAway,
} from '../../api/reports/ports/reports';
import { keptMonths } from '../../src/model/reports/keptFacts';
import { CommandError } from '../process/commandError';
import type { Config } from '../process/config';
import { monthsKept } from './factCounts';
import { type FactsState, sayGaps } from './factGaps';
import { nothingLost } from './factLosses';
import { type FactsLedger, LedgerError, ledgerIn } from './factsLedger';
import { type ClickHouseReports, openReports, type ReportsOptions } from './openReports';

/** Accepted losses are unknown while the engine is not open. */
type HeardFacts = Pick<FactsState, 'gaps' | 'isGone'> & Partial<Pick<FactsState, 'accepted'>>;

type FactsLog = {
  heard(state: HeardFacts): void;
  damaged(problem: string): void;
  /** Runs `accept` without logging: the command logs accepted losses, with their author. */
  accepting<T>(accept: () => Promise<T>): Promise<T>;
};

/** Logs when facts are lost, accepted as lost or back, once per change. `problems` say what to do. */
export function createFactsLog(log: Log, problems: { readonly all: string; readonly some: string }): FactsLog {
  let told = '';
  /** Undefined before the first check: losses accepted before the start are not logged. */
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
        log.error('facts_missing', {
          months: monthsOf(gaps),
          all: isGone,
          problem: isGone ? problems.all : problems.some,
        });
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

/** Differs from every list of months. */
const damaged = 'damaged';

const monthsOf = (gaps: readonly FactGap[]): string => new FactsMissing(gaps, false).months;

function newIn(after: readonly FactGap[] | undefined, before: readonly FactGap[] | undefined): readonly FactGap[] {
  if (!after || !before) return [];
  return after.filter(({ table, month }) => !before.some((gap) => gap.table === table && gap.month === month));
}

type Place = Pick<Config, 'dataDir'> & { readonly clickhouseUrl?: string | undefined };

export type OpenedFacts = {
  readonly reports: ReportEngine;
  /** Whether all imported facts are missing or unreadable, as far as known since the engine was opened. */
  readonly areFactsGone: () => boolean;
};

/** The report engine of a console, which opens at first use, and again after each failure. */
export function openFactsLater(place: Place, log: Log): OpenedFacts {
  const said = createFactsLog(log, { all: allGone(place), some: someGone });
  let isGone = false;
  const onGaps = (state: HeardFacts) => {
    isGone = state.isGone;
    said.heard(state);
  };
  const onLedgerError = ({ message }: Error) => log.error('facts_count_failed', { problem: message });
  let givenUp: GivenUp | undefined;
  let failed: { readonly error: unknown; readonly until: number } | undefined;
  const open = async (): Promise<ReportEngine> => {
    // The engine takes a second to fail on an unreadable folder, and writes to standard error each time.
    if (failed && performance.now() < failed.until) throw failed.error;
    let isHeard = false;
    const heard = (state: FactsState) => {
      isHeard = true;
      onGaps(state);
    };
    try {
      const opened = await openFacts(place, { onGaps: heard, onLedgerError }, givenUp);
      if (!isHeard) onGaps({ gaps: [], accepted: [], isGone: false });
      failed = undefined;
      return opened;
    } catch (error) {
      if (error instanceof FactsMissing) onGaps({ gaps: error.gaps, isGone: true });
      else if (error instanceof FactsDamaged) {
        said.damaged(error.message);
        isGone = true;
        failed = { error, until: performance.now() + againMs };
      }
      throw error;
    }
  };
  const reports = openLater(open, { together: true });
  const acceptLoss: NonNullable<ReportEngine['acceptLoss']> = (month, by) =>
    said.accepting(async () => {
      givenUp = { month };
      try {
        return (await reports.acceptLoss?.(month, by)) ?? [];
      } finally {
        givenUp = undefined;
      }
    });
  return { reports: { ...reports, acceptLoss }, areFactsGone: () => isGone };
}

const againMs = 5_000;
/** Cuts engine messages, which contain the whole stack. */
const reasonLength = 200;

/** A month whose missing facts an operator accepts as lost, or all months: they do not prevent the engine from opening. */
export type GivenUp = { readonly month: number | null };

/**
 * Opens the facts of an installation. Does not recreate a folder that had facts and is missing: a backup would be restored into
 * the new one, and until then every report would answer 0. @throws FactsMissing where it is missing, FactsDamaged where the
 * engine cannot open it. Where a loss is accepted: LedgerError where its content is unknown, CommandError where it had no facts
 * of the month.
 */
export async function openFacts(
  { dataDir, clickhouseUrl }: Place,
  told: Pick<ReportsOptions, 'onGaps' | 'onLedgerError'>,
  givenUp?: GivenUp,
): Promise<ClickHouseReports> {
  const ledger = ledgerIn(dataDir, clickhouseUrl);
  if (clickhouseUrl) return openReports({ url: clickhouseUrl, ledger, ...told });
  const path = join(dataDir, 'facts');
  if (!hasContent(path)) {
    if (givenUp) refuseIfNothingLost(givenUp, ledger);
    else refuseIfKnown(path, ledger);
  }
  try {
    return await openReports({ path, ledger, ...told });
  } catch (error) {
    if (error instanceof ReportsAway || isDiskFull(error)) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, reasonLength);
    throw new FactsDamaged(
      `The facts in ${path} cannot be opened (${reason}): the folder is damaged or incomplete. Nothing was deleted. Stop the console and put the folder back from a backup.`,
      { cause: error },
    );
  }
}

/** @throws where facts were imported: the ledger file lists some, or exists but is unreadable. */
function refuseIfKnown(path: string, ledger: FactsLedger): void {
  let gaps: readonly FactGap[];
  try {
    gaps = monthsKept(ledger.read(), keptMonths, Date.now());
    if (gaps.length === 0) return;
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    gaps = [];
  }
  throw new FactsMissing(gaps, true, allGone({ dataDir: dirname(path) }));
}

/** @throws where no facts are lost: a new folder would hide the old one's content for good. */
function refuseIfNothingLost({ month }: GivenUp, ledger: FactsLedger): void {
  const lost = monthsKept(ledger.read(), keptMonths, Date.now());
  if (!lost.some((gap) => month === null || gap.month === month)) throw new CommandError(nothingLost(month));
}

function hasContent(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch (error) {
    // A file in its place is damage, which opening reports.
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

const forGood =
  'If they are gone for good, write npm run facts -- accept-loss: reports then show what is left, marked as incomplete.';
const someGone = `Reports of these months answer 503. Restore the facts from a backup. ${forGood}`;
const allGone = ({ dataDir, clickhouseUrl }: Place): string =>
  clickhouseUrl
    ? `Facts have come in, and the ClickHouse server has none of them: all reports answer 503. Restore them from a backup. ${forGood}`
    : `Facts have come in, and ${join(dataDir, 'facts')} has none of them: all reports answer 503. Put the folder back from a backup. ${forGood}`;
