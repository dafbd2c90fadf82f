import { nextRun } from '../../../src/model/reports/nextRun';
import {
  type SavedDefinition,
  type Schedule,
  type StoredFormat,
  savedLimits,
} from '../../../src/model/reports/savedReport';
import type { Viewer } from '../../../src/schema/access';
import { sayLimits } from '../../../src/schema/messages/sayLimits';
import { Refusal } from '../../http/problems';
import type { Ports, Transaction } from '../../ports';
import type { StoredReport } from '../ports/savedReports';
import { sightOf } from './savedRights';

/** The author's name; both names where an administrator acts for an account. */
export const byOf = ({ name, admin }: Pick<Viewer, 'name' | 'admin'>): string =>
  admin ? `${name} (${admin.name})` : name;

/** With `hasFile` the report runs at once. */
type File = { readonly hasFile: boolean; readonly format: StoredFormat };

/** Adds a saved report of the viewer, in the viewer's present mode. */
export async function addReport(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  viewer: Viewer,
  definition: SavedDefinition,
  { hasFile, format }: File,
  end?: (tx: Transaction, made: StoredReport) => Promise<void>,
): Promise<StoredReport> {
  const now = clock();
  const report = {
    ...definition,
    ...sightOf(viewer),
    mode: viewer.mode,
    format,
    state: hasFile ? ('queued' as const) : ('ready' as const),
    from: null,
    nextAt: dueAt(definition.schedule, viewer, now),
    mailTo: [],
    at: now.toISOString(),
  };
  const made = await store.savedReports.add(report, byOf(viewer), savedLimits.ofOneUser, end);
  if (!made) throw new Refusal('too_many', tooMany);
  return made;
}

export const tooMany = sayLimits('limits.savedReports', { most: savedLimits.ofOneUser });

/** The next time of a schedule, in the account's time zone. */
export const dueAt = (schedule: Schedule | null, { timezone }: Pick<Viewer, 'timezone'>, after: Date): string | null =>
  schedule && new Date(nextRun(schedule, timezone, after.getTime())).toISOString();
