import type { Alert } from '../../model/alerts/alert';
import { dayAt, dayMs } from '../../model/reports/days';
import { emptyDraft, type ReportDraft } from '../../model/reports/reportDraft';
import { findResource } from '../../resources';
import type { Viewer } from '../../schema/access';
import type { AlertKind } from '../../schema/alerts';

/** What is told by the hour for no longer than that. */
const hoursAtMostDays = 14;

type Asked = Pick<ReportDraft, 'metrics' | 'ivt'>;

const supply = { metrics: ['reqs', 'imps', 'fill', 'rev'], ivt: 0 } as const;
const bought = { metrics: ['imps', 'rev', 'cost'], ivt: 0 } as const;

/** What tells most about it, by kind; nothing of what is no matter of traffic. */
function askedOf(kind: AlertKind, isDemand: boolean): Asked | undefined {
  if (kind === 'offPattern') return isDemand ? bought : supply;
  if (kind === 'noTraffic') return supply;
  if (kind === 'behindPace') return bought;
  if (kind === 'slowAnswers') return { metrics: ['reqs', 'timeout_rate', 'imps', 'rev'], ivt: 0 };
  if (kind === 'invalidTraffic') return { metrics: ['ivt_measured', 'ivt_imps', 'ivt_rate', 'ivt_money'], ivt: 1 };
  return undefined;
}

/** The report of the hours, or days, of an alert: of its object, and of the account whose traffic it is. */
export function reportOfAlert(
  { kind, object, account, since, until }: Alert,
  { role, timezone, mode }: Viewer,
): ReportDraft | undefined {
  const asked = askedOf(kind, mode === 'dsp');
  const dimension = findResource(object?.resource ?? '')?.reports?.dimension;
  if (!asked || !object || dimension === undefined) return undefined;
  const [from, to] = [Date.parse(since) - dayMs, until === null ? Date.now() : Date.parse(until) + dayMs];
  const isShort = to - from <= hoursAtMostDays * dayMs;
  const ofAccount = findResource('demands')?.reports?.dimension ?? '';
  // An account is told of its own facts alone: there is nothing to narrow.
  const isOwn = role !== 'admin' && dimension === ofAccount;
  const filters = [
    ...(isOwn ? [] : [{ dimension, not: false, values: [object.name] }]),
    ...(role === 'admin' && account && dimension !== ofAccount
      ? [{ dimension: ofAccount, not: false, values: [account.name] }]
      : []),
  ];
  return {
    ...{ ...emptyDraft, ...asked, filters, dimensions: [isShort ? 'hour' : 'day'] },
    ...{
      range: { startDate: dayAt(from, timezone), endDate: dayAt(Math.min(to, Date.now()), timezone) },
      sortBy: isShort ? 'hour' : 'day',
    },
    ...{ sortDesc: false, hideErrors: true },
  };
}
