import { CircleAlert, CircleMinus, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { BulkEffect, PreviewRow } from '../../model/bulkPreview';
import { isDated, isNumeric, minutesBetween } from '../../schema/bulkEdit';
import type { Field } from '../../schema/kinds';
import { isEmpty } from '../../schema/kinds/field';
import type { AnyResource } from '../../schema/resource';
import { isSame } from '../../schema/validate';
import { useNamesOf } from '../fields/inputs/useNamesOf';
import { useValueWords } from '../fields/values/useValueWords';
import { signedAmount, valueText } from '../fields/values/valueText';
import { formatCount } from '../i18n/format';
import { usePair, useProblemText, useText } from '../i18n/useText';
import { type PlainColumn, PlainTable } from '../table/PlainTable';
import type { FieldChoice } from './bulkFields';
import { signedText } from './MoveInput';

type Props = {
  readonly resource: AnyResource;
  readonly rows: readonly PreviewRow[];
  /** The fields to change. With one, the table names only other fields that change with it; with several, each. */
  readonly choices: readonly FieldChoice[];
};

/** Each object with its old and new values, or the reason why it cannot change. */
export function BulkPreviewTable({ resource, rows, choices }: Props) {
  const translate = useTranslate();
  const text = useText();
  const pair = usePair();
  const say = useProblemText();
  const words = useValueWords();
  const fieldOf = (name: string): Field | undefined => resource.allFields[name];
  useNamesOf(
    rows.flatMap(({ changes }) =>
      changes.flatMap(({ field, from, to }) => [from, to].map((value) => ({ field: fieldOf(field), value }))),
    ),
  );
  const shown = (name: string, value: unknown): string => {
    const field = fieldOf(name);
    return field ? valueText(value, field, words) : String(value ?? '-');
  };
  const [only] = choices.length === 1 ? choices : [];
  const measured =
    only && !only.path.includes('.') && (isDated(only.field) || isNumeric(only.field)) ? only : undefined;
  const head = only ? text(only.labels[0] ?? only.field.label) : undefined;
  const difference: PlainColumn<PreviewRow> = {
    key: 'difference',
    isFigure: true,
    width: '84px',
    className: 'adx-bulk-before',
    label: (
      <>
        <span aria-hidden="true">±</span>
        <span className="adx-hidden">{translate('adx.bulk.difference')}</span>
      </>
    ),
    cell: ({ changes }) =>
      changes.map(({ field, from, to }) => field === measured?.path && differenceText(from, to, measured, translate)),
  };
  // With a difference, room for a date and its time on one line.
  const width = measured ? 'max(21%, 138px)' : '21%';
  const columns: readonly PlainColumn<PreviewRow>[] = [
    {
      key: 'name',
      label: text(resource.label[0]),
      cell: (row) => (
        <>
          {row.name || `#${row.id}`}
          {remarksOf(row)}
        </>
      ),
    },
    {
      key: 'before',
      width,
      className: 'adx-bulk-before',
      label: head ? translate('adx.bulk.before_of', { field: head }) : translate('adx.bulk.before'),
      cell: ({ changes }) =>
        changes.map(({ field, from }) => <div key={field}>{labelled(field, shown(field, from))}</div>),
    },
    {
      key: 'after',
      label: translate('adx.bulk.after'),
      width,
      className: 'adx-bulk-after',
      cell: ({ problems, changes }) =>
        problems.length > 0 && changes.length === 0
          ? '-'
          : changes.map(({ field, to }) => <div key={field}>{labelled(field, shown(field, to))}</div>),
    },
    ...(measured ? [difference] : []),
  ];

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className="adx-frame adx-bulk-rows" tabIndex={0} aria-label={translate('adx.bulk.rows')}>
      <PlainTable
        isSticky
        isWrapping
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        rowProps={({ problems }) => ({ 'data-refused': problems.length > 0 || undefined })}
      />
    </section>
  );

  function remarksOf({ changes, problems, warnings }: PreviewRow) {
    const isUnchanged = problems.length === 0 && changes.every(({ from, to }) => isSame(from, to));
    const isNone = changes.every(({ from }) => isEmpty(from));
    return (
      <>
        {problems.map((problem) => (
          <div key={problem.field} className="adx-bulk-remark adx-ask-danger">
            <CircleAlert size={13} aria-hidden="true" />
            {say(problem)}
          </div>
        ))}
        {warnings.map((problem) => (
          <div key={problem.field} className="adx-bulk-remark adx-bulk-warned">
            <TriangleAlert size={13} aria-hidden="true" />
            {say(problem)}
          </div>
        ))}
        {isUnchanged && (
          <div className="adx-bulk-remark">
            <CircleMinus size={13} aria-hidden="true" />
            {translate(isNone ? 'adx.bulk.same_none' : 'adx.bulk.same')}
          </div>
        )}
      </>
    );
  }

  function labelled(name: string, value: string) {
    return only && name === only.path.split('.', 1)[0] ? value : pair(text(fieldOf(name)?.label ?? name), value);
  }
}

type Translate = ReturnType<typeof useTranslate>;

/** Words for the effect on all objects: the total of budgets, the average of prices, the days that dates move. */
export function useEffectWords() {
  const translate = useTranslate();
  const text = useText();
  const words = useValueWords();
  return ({ labels, field }: FieldChoice, { of, from, to, had, has }: BulkEffect, isNamed: boolean) => {
    const name = isNamed ? text(labels.at(-1) ?? field.label) : '';
    const label = (key: string): string => [name, translate(`adx.bulk.effects.${key}`)].filter(Boolean).join(' · ');
    const arrow = (was: string, is: string): string => (was === is ? was : `${was} → ${is}`);
    if (of === 'minutes') return { label: label('moved'), value: spanText(to, translate) };
    if (of === 'entries') return { label: label('entries'), value: arrow(formatCount(from), formatCount(to)) };
    const isTotal = field.kind === 'money' && field.per === 'total';
    const shown = (sum: number, count: number): string => {
      if (count === 0) return '-';
      return valueText(isTotal ? sum : roundedMean(sum / count, field.kind === 'integer' ? 0 : 4), field, words);
    };
    return { label: label(isTotal ? 'total' : 'average'), value: arrow(shown(from, had), shown(to, has)) };
  };
}

const roundedMean = (mean: number, decimals: number): number => Number(mean.toFixed(decimals));

/** Formats `+14 days`, or hours where it is not a whole day. */
function spanText(minutes: number, translate: Translate): string {
  const unit = minutes % 1440 === 0 ? 'days' : 'hours';
  const count = minutes / (unit === 'days' ? 1440 : 60);
  return translate(`adx.bulk.moved.${unit}`, { smart_count: Math.abs(count), count: signedText(count) });
}

/** Formats the change of one object; '-' where there is none. */
export function differenceText(from: unknown, to: unknown, { field }: FieldChoice, translate: Translate): string {
  if (typeof from === 'number' && typeof to === 'number')
    return from === to ? '-' : signedAmount(Number((to - from).toFixed(6)), field);
  const isMoved =
    (field.kind === 'date' || field.kind === 'dateTime') && typeof from === 'string' && typeof to === 'string';
  return isMoved && from !== to ? spanText(minutesBetween(from, to), translate) : '-';
}
