import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider, HistoryRow } from '../../model/consoleProvider';
import { momentsOf } from '../../model/reports/changeMarks';
import type { Period } from '../../model/reports/dateRanges';
import { dayMs } from '../../model/reports/days';
import { findResource } from '../../resources';
import { useViewer } from '../../ui/ConsoleContext';
import { useNamesOf } from '../../ui/fields/inputs/useNamesOf';
import { useValueWords } from '../../ui/fields/useValueWords';
import { valueText } from '../../ui/fields/valueText';
import { formatDateTime } from '../../ui/i18n/format';
import { usePair, useText } from '../../ui/i18n/useText';

type Props = {
  readonly resource: string;
  readonly id: number;
  /** Of the report. */
  readonly period: Period;
  /** Of its history. */
  readonly href: string | undefined;
};

/** Rows that only fly past ask for nothing. */
const restMs = 250;

/** The last change of an object from a day before the report's days to their end: what, who and when. */
export function ChangedBefore({ resource, id, period, href }: Props) {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const { timezone } = useViewer();
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  const during = spanBefore(period, timezone);
  const { data, error } = useQuery({
    // Beside the other questions about its history, which become stale with it.
    queryKey: [resource, 'history', id, 'last', during],
    queryFn: () => provider.history(resource, { id, range: [0, 0], ...during }),
    enabled: isResting,
    staleTime: 60_000,
    retry: false,
  });
  if (error) return <span className="adx-rep-unchanged">{translate('adx.reports.changedFailed')}</span>;
  if (!data) return <span className="adx-rep-asking" role="status" aria-label={translate('adx.reports.changedAsking')} />;
  const [last] = data.rows;
  if (!last) return <span className="adx-rep-unchanged">{translate('adx.reports.changedNone')}</span>;
  return <LastChange resource={resource} row={last} more={data.total - 1} href={href} />;
}

function LastChange({ resource: name, row, more, href }: { resource: string; row: HistoryRow; more: number; href: string | undefined }) {
  const translate = useTranslate();
  const text = useText();
  const pair = usePair();
  const words = useValueWords();
  const { timezone } = useViewer();
  const resource = findResource(name);
  const [change] = row.changes;
  const field = change && resource?.allFields[change.field];
  useNamesOf(change ? [change.from, change.to].map((value) => ({ field, value })) : []);
  const what =
    change && field
      ? pair(text(field.label), `${valueText(change.from, field, words)} → ${valueText(change.to, field, words)}`)
      : translate(`adx.form.history.actions.${row.action}`, { _: row.action });
  const who = row.by?.name ?? translate('adx.form.history.system');
  const others = row.changes.length - 1 + more;
  const when = `${who}, ${formatDateTime(row.at, timezone)}`;
  const lines = (
    <>
      <span>
        <Pencil size={12} aria-hidden /> {what}
        {others > 0 && ` +${others}`}
      </span>
      <small>{when}</small>
    </>
  );
  const title = `${what}\n${when}`;
  return href ? (
    <a href={href} tabIndex={-1} className="adx-rep-changed" title={title}>
      {lines}
    </a>
  ) : (
    <span className="adx-rep-changed" title={title}>
      {lines}
    </span>
  );
}

function spanBefore(period: Period, timezone: number): { readonly from: string; readonly to: string } {
  const { from, to } = momentsOf(period, timezone);
  return { from: new Date(Date.parse(from) - dayMs).toISOString(), to };
}
