import { useTranslate } from 'ra-core';
import { isExactText } from '../../model/exactSums';
import { formatUsd } from '../../ui/i18n/format';
import type { Conflict } from './useSending';

type Row = Readonly<Record<string, unknown>>;

/** What of these is told, in this order: what else there is follows from them. */
const told = [
  'state',
  'kind',
  'amount',
  'reference',
  'memo',
  'invoice',
  'issuedAt',
  'dueAt',
  'payable',
  'receivable',
  'paid',
  'balance',
] as const;
const money: ReadonlySet<string> = new Set(['amount', 'payable', 'receivable', 'paid', 'balance']);

/** Another user was faster: what it was when the dialog opened, and what it is now. */
export function ChangedMeanwhile({
  conflict,
  before,
}: {
  readonly conflict: Conflict;
  readonly before: object | undefined;
}) {
  const translate = useTranslate();
  const was = before as Row | undefined;
  const is: Row | undefined = conflict.current;
  const changed = was && is ? told.filter((field) => field in was && field in is && was[field] !== is[field]) : [];
  const say = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return '-';
    if (field === 'state') return translate(`adx.finance.states.${String(value)}`);
    if (field === 'kind') return translate(`adx.finance.kinds.${String(value)}`);
    return money.has(field) && (typeof value === 'number' || isExactText(value)) ? formatUsd(value) : String(value);
  };
  return (
    <div role="alert" className="adx-fin-changed">
      <p>{conflict.detail}</p>
      {conflict.by && <p>{translate('adx.finance.act.changedBy', { name: conflict.by })}</p>}
      {changed.length > 0 && (
        <dl>
          {changed.map((field) => (
            <div key={field}>
              <dt>
                {translate(
                  field === 'amount' || field === 'kind' || field === 'memo' || field === 'reference'
                    ? `adx.finance.entry.${field}`
                    : `adx.finance.columns.${field}`,
                )}
              </dt>
              <dd>
                <s>{say(field, was?.[field])}</s> <span aria-hidden="true">→</span> <b>{say(field, is?.[field])}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
