import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Figure, plusFigures } from '../../model/exactSums';
import type { FinanceLine, LineAction } from '../../model/finance/financeLine';
import { formatUsd } from '../../ui/i18n/format';
import { AskField, type Given } from '../../ui/parts/AskField';
import { AskDialog } from './AskDialog';
import { amountText, hasWrongComma, readAmount } from './readAmount';
import { useLineAct } from './useLineAct';
import { useSending } from './useSending';

export type AskedAction = Exclude<LineAction, 'review' | 'unreview'>;
type Props = { readonly action: AskedAction; readonly lines: readonly FinanceLine[]; onDone(): void; onClose(): void };

const fields: Readonly<Record<AskedAction, readonly string[]>> = {
  issue: ['invoice', 'issuedAt'],
  pay: ['paidAt', 'amount', 'reference'],
  dispute: ['memo'],
  settle: ['memo'],
};
const mostMemo = 500;
/** Without a maximum, date fields accept years of six digits. */
const lastDay = '9999-12-31';

/** Asks for the values that an action on lines needs. */
export function LineDialog({ action, lines, onDone, onClose }: Props) {
  const translate = useTranslate();
  const act = useLineAct();
  const { isBusy, problems, setProblems, conflict, send } = useSending(fields[action]);
  const [only] = lines.length === 1 ? lines : [];
  const today = new Date().toISOString().slice(0, 10);
  const [day, setDay] = useState(today);
  const [word, setWord] = useState('');
  const [memo, setMemo] = useState('');
  const [amount, setAmount] = useState(only ? amountText(only.balance) : '');
  const count = { smart_count: lines.length, name: only?.party.name ?? '', month: only?.period ?? '' };
  const due = only?.paymentTerms == null ? undefined : dueAfter(day, only.paymentTerms);
  const owed = lines.reduce<Figure>((sum, { balance }) => plusFigures(sum, balance), 0);

  const submit = () => {
    const typed = readAmount(amount);
    if (action === 'issue' && !word.trim()) return setProblems({ invoice: translate('adx.finance.act.needsInvoice') });
    if (action === 'pay' && only && (typed === undefined || typed <= 0))
      return setProblems({
        amount: translate(hasWrongComma(amount) ? 'adx.finance.act.needsPoint' : 'adx.finance.act.needsAmount'),
      });
    const text = memo.trim() ? { memo: memo.trim() } : {};
    const given = {
      issue: { invoice: word.trim(), issuedAt: day },
      pay: {
        paidAt: day,
        ...(word.trim() && { reference: word.trim() }),
        ...(only && typed !== undefined && { amount: typed }),
      },
      dispute: text,
      settle: text,
    }[action];
    void send(async () => {
      await act(action, lines, given);
      onDone();
    });
  };
  const dayInput = (given: Given) => (
    <input
      {...given}
      type="date"
      max={lastDay}
      className="adx-figures"
      value={day}
      onChange={(event) => setDay(event.target.value)}
    />
  );
  return (
    <AskDialog
      title={translate(`adx.finance.act.${action}Ask`, count)}
      doIt={translate(`adx.finance.act.${action}`)}
      isBusy={isBusy}
      problem={problems.other}
      conflict={conflict}
      before={only}
      onSubmit={submit}
      onClose={onClose}
    >
      {action === 'issue' && (
        <>
          <AskField
            label={translate('adx.finance.columns.invoice')}
            isRequired
            problem={problems.invoice}
            help={
              lines.length > 1
                ? translate('adx.finance.act.invoiceMany', { example: `${word.trim() || '2026-0917'}-1` })
                : undefined
            }
          >
            {(given) => (
              <input
                {...given}
                value={word}
                maxLength={64}
                autoComplete="off"
                onChange={(event) => setWord(event.target.value)}
                required
              />
            )}
          </AskField>
          <AskField
            label={translate('adx.finance.columns.issuedAt')}
            problem={problems.issuedAt}
            help={due && translate('adx.finance.act.dueOn', { day: due, days: only?.paymentTerms })}
          >
            {dayInput}
          </AskField>
        </>
      )}
      {action === 'pay' && (
        <>
          <p>{translate('adx.finance.act.payWhat', { smart_count: lines.length, amount: formatUsd(owed) })}</p>
          {only && (
            <AskField
              label={translate('adx.finance.act.amount')}
              isRequired
              problem={problems.amount}
              help={translate('adx.finance.act.amountHelp')}
            >
              {(given) => (
                <input
                  {...given}
                  className="adx-figures"
                  inputMode="decimal"
                  value={amount}
                  autoComplete="off"
                  onChange={(event) => setAmount(event.target.value)}
                />
              )}
            </AskField>
          )}
          <AskField label={translate('adx.finance.act.paidAt')} problem={problems.paidAt}>
            {dayInput}
          </AskField>
          <AskField
            label={translate('adx.finance.act.transfer')}
            problem={problems.reference}
            help={translate('adx.finance.act.transferHelp')}
          >
            {(given) => (
              <input
                {...given}
                value={word}
                maxLength={64}
                autoComplete="off"
                onChange={(event) => setWord(event.target.value)}
              />
            )}
          </AskField>
        </>
      )}
      {(action === 'dispute' || action === 'settle') && (
        <>
          <p>{translate(`adx.finance.act.${action}What`)}</p>
          <AskField label={translate('adx.finance.entry.memo')} problem={problems.memo}>
            {(given) => (
              <textarea
                {...given}
                rows={3}
                value={memo}
                maxLength={mostMemo}
                onChange={(event) => setMemo(event.target.value)}
              />
            )}
          </AskField>
        </>
      )}
    </AskDialog>
  );
}

/** Adds calendar days to a day. Undefined unless the year has four digits: a date field passes partial values during typing. */
export function dueAfter(day: string, days: number): string | undefined {
  const due = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
  const isShown = /^\d{4}-/.test(day) && due.getUTCFullYear() <= 9999;
  return isShown ? due.toISOString().slice(0, 10) : undefined;
}
