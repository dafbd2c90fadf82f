import { useQuery } from '@tanstack/react-query';
import { CalendarX2, Link2, Pencil } from 'lucide-react';
import { useDataProvider, useGetManyAggregate, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider, HistoryRow } from '../../model/consoleProvider';
import type { Period } from '../../model/reports/dateRanges';
import { endedWithin } from '../../model/reports/lossCauses';
import { findResource } from '../../resources';
import type { AnyRecord } from '../../schema/resource';
import { useViewer } from '../../ui/ConsoleContext';
import { useNamesOf } from '../../ui/fields/inputs/useNamesOf';
import { useValueWords } from '../../ui/fields/values/useValueWords';
import { valueText } from '../../ui/fields/values/valueText';
import { historySlug, versionAnchor } from '../../ui/form/historyPlace';
import { formatDateTime } from '../../ui/i18n/format';
import { usePair, useText } from '../../ui/i18n/useText';
import { aroundQuery, flightSpan, hasFlight, spanBefore } from './aroundQuery';

type Props = {
  readonly resource: string;
  readonly id: number;
  /** Days of the report. */
  readonly period: Period;
  readonly hrefOf: (resource: string, id: number) => string | undefined;
};

/** Rows that only scroll past make no request. */
const restMs = 250;

/** The last change of an object, or else of one that it depends on, from a day before the report's days to their end. */
export function ChangedBefore({ resource, id, period, hrefOf }: Props) {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const { timezone } = useViewer();
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  const during = spanBefore(period, timezone);
  const { data, error } = useQuery({ ...aroundQuery(provider, resource, id, during), enabled: isResting });
  const isUnchanged = data !== undefined && data.rows.length === 0;
  const { data: objects } = useGetManyAggregate<AnyRecord>(
    resource,
    { ids: [id] },
    { enabled: isUnchanged && hasFlight(resource), retry: false },
  );
  if (error) return <span className="adx-rep-unchanged">{translate('adx.reports.changedFailed')}</span>;
  if (!data)
    return <span className="adx-rep-asking" role="status" aria-label={translate('adx.reports.changedAsking')} />;
  const [first, ...others] = data.rows;
  if (!first) {
    const endsAt = objects?.[0]?.endsAt;
    if (!endedWithin(endsAt, ...flightSpan(period, timezone)))
      return <span className="adx-rep-unchanged">{translate('adx.reports.changedNone')}</span>;
    return (
      <span className="adx-rep-changed">
        <span>
          <CalendarX2 size={12} aria-hidden /> {translate('adx.reports.causes.flight')}
        </span>
        <small>{endsAt}</small>
      </span>
    );
  }
  return <LastChange of={{ resource, id }} row={first} others={others} total={data.total} hrefOf={hrefOf} />;
}

type LastProps = Pick<Props, 'hrefOf'> & {
  readonly of: { readonly resource: string; readonly id: number };
  readonly row: HistoryRow;
  readonly others: readonly HistoryRow[];
  /** Number of all changes. */
  readonly total: number;
};

function LastChange({ of, row, others, total, hrefOf }: LastProps) {
  const sayChange = useChangeWords(of, [row, ...others]);
  const { what, when, isLinked } = sayChange(row);
  const object = row.object ?? of;
  const form = hrefOf(object.resource, object.id);
  const more = row.changes.length - 1 + total - 1;
  const Icon = isLinked ? Link2 : Pencil;
  const lines = (
    <>
      <span>
        <Icon size={12} aria-hidden /> {what}
        {more > 0 && ` +${more}`}
      </span>
      <small>{when}</small>
    </>
  );
  const told = [row, ...others].map(sayChange).map((one) => `${one.what}\n${one.when}`);
  const title = told.join('\n\n');
  return form ? (
    <a
      href={`${form}/${historySlug}${versionAnchor(row.version)}`}
      tabIndex={-1}
      className="adx-rep-changed"
      title={title}
    >
      {lines}
    </a>
  ) : (
    <span className="adx-rep-changed" title={title}>
      {lines}
    </span>
  );
}

function useChangeWords(of: LastProps['of'], rows: readonly HistoryRow[]) {
  const translate = useTranslate();
  const text = useText();
  const pair = usePair();
  const words = useValueWords();
  const { timezone } = useViewer();
  const fieldOf = ({ object = { ...of, name: '' }, changes: [change] }: HistoryRow) =>
    change && findResource(object.resource)?.allFields[change.field];
  useNamesOf(
    rows.flatMap((row) =>
      (row.changes[0] ? [row.changes[0].from, row.changes[0].to] : []).map((value) => ({ field: fieldOf(row), value })),
    ),
  );
  return (row: HistoryRow) => {
    const { object, changes, action, by, at } = row;
    const isLinked = object !== undefined && (object.resource !== of.resource || object.id !== of.id);
    const [change] = changes;
    const field = fieldOf(row);
    const values = change && field && `${valueText(change.from, field, words)} → ${valueText(change.to, field, words)}`;
    const done = translate(`adx.form.history.actions.${action}`, { _: action });
    const label = field ? text(field.label) : '';
    const who = `${by?.name ?? translate('adx.form.history.system')}, ${formatDateTime(at, timezone)}`;
    return {
      what: values === undefined ? done : pair(label, values),
      // For a change of an object that the row does not name.
      when: isLinked ? `${object.name} · ${who}` : who,
      isLinked,
    };
  };
}
