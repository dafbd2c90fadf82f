import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../api/ports';
import { isDiskFull } from '../api/ports/disk';
import { type FactGap, FactsDamaged, FactsMissing, type ReportEngine, ReportsAway } from '../api/ports/reports';
import { openLater } from '../api/reports/openLater';
import { keptMonths } from '../src/model/reports/keptFacts';
import type { Config } from './config';
import { monthsKept } from './reports/factCounts';
import { type FactsState, sayGaps } from './reports/factGaps';
import { type FactsLedger, LedgerError, ledgerIn } from './reports/factsLedger';
import { type ClickHouseReports, openReports, type ReportsOptions } from './reports/openReports';

type Place = Pick<Config, 'dataDir'> & { readonly clickhouseUrl?: string | undefined };

export type OpenedFacts = {
  readonly reports: ReportEngine;
  /** All facts that had come in are missing, or cannot be read, as far as the engine has been opened yet. */
  readonly areFactsGone: () => boolean;
};

/** The report engine of a console, which is opened when it is first asked, and again after each failure. */
export function openFactsLater(place: Place, log: Log): OpenedFacts {
  let told = '';
  let isGone = false;
  const onGaps = (state: FactsState) => {
    isGone = state.isGone;
    const sentence = sayGaps(state);
    if (sentence === told) return;
    told = sentence;
    const { months } = new FactsMissing(state.gaps.length > 0 ? state.gaps : state.accepted, isGone);
    if (sentence !== '') log.error('facts_missing', { months, all: isGone, problem: isGone ? allGone(place) : someGone });
    else if (months !== '') log.warn('facts_loss_accepted', { months });
    else log.warn('facts_whole');
  };
  const onLedgerError = ({ message }: Error) => log.error('facts_count_failed', { problem: message });
  let mayBeginAnew = false;
  let failed: { readonly error: unknown; readonly until: number } | undefined;
  const open = async (): Promise<ReportEngine> => {
    // The engine takes a second to find out that it cannot read a folder, and tells it on standard error each time.
    if (failed && performance.now() < failed.until) throw failed.error;
    let areMissing = false;
    const heard = (state: FactsState) => {
      areMissing = state.gaps.length > 0;
      onGaps(state);
    };
    try {
      const opened = await openFacts(place, { onGaps: heard, onLedgerError }, mayBeginAnew);
      if (!areMissing) onGaps({ gaps: [], accepted: [], isGone: false });
      failed = undefined;
      return opened;
    } catch (error) {
      if (error instanceof FactsMissing) onGaps({ gaps: error.gaps, accepted: [], isGone: true });
      else if (error instanceof FactsDamaged) {
        if (told !== damaged) log.error('facts_damaged', { problem: error.message });
        told = damaged;
        isGone = true;
        failed = { error, until: performance.now() + againMs };
      }
      throw error;
    }
  };
  const reports = openLater(open, { together: true });
  const acceptLoss: NonNullable<ReportEngine['acceptLoss']> = async (...asked) => {
    mayBeginAnew = true;
    try {
      return (await reports.acceptLoss?.(...asked)) ?? [];
    } finally {
      mayBeginAnew = false;
    }
  };
  return { reports: { ...reports, acceptLoss }, areFactsGone: () => isGone };
}

const againMs = 5_000;
/** What no list of months is called. */
const damaged = 'damaged';
/** An engine names its whole stack. */
const reasonLength = 200;

/**
 * Opens the facts of an installation. A folder that had facts and is gone is not made anew: what is put back would be put into the
 * new one, and until then every report would answer 0.
 * @throws FactsMissing where it is gone, FactsDamaged where the engine cannot open it
 */
export async function openFacts(
  { dataDir, clickhouseUrl }: Place,
  told: Pick<ReportsOptions, 'onGaps' | 'onLedgerError'>,
  mayBeginAnew = false,
): Promise<ClickHouseReports> {
  const ledger = ledgerIn(dataDir, clickhouseUrl);
  if (clickhouseUrl) return openReports({ url: clickhouseUrl, ledger, ...told });
  const path = join(dataDir, 'facts');
  if (!mayBeginAnew && !hasContent(path)) refuseIfKnown(path, ledger);
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

/** Facts have come in where the file that counts them says so, or is there and cannot be read. */
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

function hasContent(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch (error) {
    // A file in its place is damage, which opening it tells.
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

const forGood = 'If they are gone for good, write npm run facts -- accept-loss: reports then show what is left, marked as incomplete.';
const someGone = `Reports of these months answer 503. Restore the facts from a backup. ${forGood}`;
const allGone = ({ dataDir, clickhouseUrl }: Place): string =>
  clickhouseUrl
    ? `Facts have come in, and the ClickHouse server has none of them: all reports answer 503. Restore them from a backup. ${forGood}`
    : `Facts have come in, and ${join(dataDir, 'facts')} has none of them: all reports answer 503. Put the folder back from a backup. ${forGood}`;
