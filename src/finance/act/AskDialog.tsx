import '../../ui/actions/actions.css';
import './act.css';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { isExactText } from '../../model/exactSums';
import { formatUsd } from '../../ui/i18n/format';
import { AskFoot } from '../../ui/parts/AskFoot';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import type { Conflict } from './useSending';

type Props = {
  readonly title: string;
  /** Label of the submit button. */
  readonly doIt: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  /** A problem of no single field. */
  readonly problem: string | undefined;
  readonly conflict: Conflict | undefined;
  /** The object when the dialog was opened. */
  readonly before?: object | undefined;
  readonly isWide?: boolean;
  onSubmit(): void;
  onClose(): void;
  readonly children: ReactNode;
};

/** A dialog with fields. After a conflict it shows the changes and can only be closed. */
export function AskDialog(props: Props) {
  const {
    title,
    doIt,
    isDangerous,
    isBusy,
    isReady = true,
    problem,
    conflict,
    before,
    isWide,
    onSubmit,
    onClose,
    children,
  } = props;
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: `adx-ask adx-fin-ask${isWide ? ' adx-fin-ask-wide' : ''}` } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isReady && !isBusy && !conflict) onSubmit();
        }}
      >
        <div className="adx-ask-body">
          <div>
            <h2 id={id}>{title}</h2>
            {conflict ? <ChangedMeanwhile conflict={conflict} before={before} /> : children}
            {problem && (
              <p className="adx-fin-wrong" role="alert">
                {problem}
              </p>
            )}
          </div>
        </div>
        <AskFoot onCancel={onClose} isBusy={isBusy}>
          {conflict ? (
            <Button variant="contained" onClick={onClose} autoFocus>
              {translate('adx.finance.act.asItIs')}
            </Button>
          ) : (
            <Button type="submit" variant={isDangerous ? 'danger' : 'contained'} disabled={!isReady || isBusy}>
              {doIt}
            </Button>
          )}
        </AskFoot>
      </form>
    </Dialog>
  );
}

type Row = Readonly<Record<string, unknown>>;

/** Fields compared after a conflict, in this order; all others follow from them. */
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

/** Another user saved first: shows the object when the dialog opened, and now. */
function ChangedMeanwhile({ conflict, before }: { readonly conflict: Conflict; readonly before: object | undefined }) {
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
