import { Paperclip } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type EntryKind, entryKinds, type FinanceEntry, type FinanceLine } from '../../model/finance/financeLine';
import { formatDecimal } from '../../ui/i18n/formatDecimal';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { AskField } from '../../ui/parts/AskField';
import { useToast } from '../../ui/parts/feedback';
import { useFinance } from '../lines/FinanceContext';
import { AskDialog } from './AskDialog';
import { amountText, countText, hasWrongComma, readAmount, readCount } from './readAmount';
import { useSending } from './useSending';

type Props = {
  readonly line: FinanceLine;
  /** The entry to change; absent for a new one. */
  readonly entry?: FinanceEntry;
  onClose(): void;
};

const fields = ['kind', 'amount', 'reference', 'memo', 'buyerImps', 'file'];
const mostFileBytes = 10_000_000;
const needsReference: ReadonlySet<EntryKind> = new Set(['invoice', 'payment']);

/** Adds an entry to a line of an open month, or changes one. */
export function EntryDialog({ line, entry, onClose }: Props) {
  const translate = useTranslate();
  const toast = useToast();
  const calls = useFinance();
  const { isBusy, problems, setProblems, conflict, send } = useSending(fields);
  const [kind, setKind] = useState<EntryKind>(entry?.kind ?? 'adjustment');
  const [amount, setAmount] = useState(entry ? amountText(entry.amount) : '');
  const [reference, setReference] = useState(entry?.reference ?? '');
  const [memo, setMemo] = useState(entry?.memo ?? '');
  const [counted, setCounted] = useState(entry?.buyerImps == null ? '' : countText(entry.buyerImps));
  const [file, setFile] = useState<File>();
  const takesCount = line.view === 'marketplaces' && kind === 'discrepancy';

  const wrong = () => {
    const typed = readAmount(amount);
    return {
      ...((typed === undefined || typed === 0) && {
        amount: translate(hasWrongComma(amount) ? 'adx.finance.entry.needsPoint' : 'adx.finance.entry.needsAmount'),
      }),
      ...(needsReference.has(kind) &&
        !reference.trim() && { reference: translate('adx.finance.entry.needsReference') }),
      ...(kind === 'adjustment' && !memo.trim() && { memo: translate('adx.finance.entry.needsMemo') }),
      ...(takesCount && readCount(counted) === undefined && { buyerImps: translate('adx.finance.entry.needsCount') }),
      ...(file && file.size > mostFileBytes && { file: translate('adx.finance.entry.tooLarge') }),
    };
  };
  const submit = () => {
    const found = wrong();
    if (Object.keys(found).length > 0) return setProblems(found);
    void send(async () => {
      const upload = file && (await calls.upload(file)).upload;
      const values = {
        kind,
        amount: readAmount(amount) ?? 0,
        reference: reference.trim() || null,
        memo: memo.trim() || null,
        ...(takesCount && { buyerImps: readCount(counted) ?? null }),
        ...(upload !== undefined && { file: upload }),
      };
      if (entry?.id != null) await calls.changeEntry(entry.id, { ...values, version: entry.version });
      else
        await calls.addEntry({ period: line.period, party: { type: line.party.type, id: line.party.id }, ...values });
      toast({ message: toldByKey(entry ? 'adx.finance.entry.changed' : 'adx.finance.entry.added'), tone: 'success' });
      onClose();
    });
  };
  return (
    <AskDialog
      title={translate(entry ? 'adx.finance.entry.editTitle' : 'adx.finance.entry.addTitle', {
        name: line.party.name,
        month: line.period,
      })}
      doIt={translate(entry ? 'adx.finance.entry.save' : 'adx.finance.entry.add')}
      isBusy={isBusy}
      problem={problems.other}
      conflict={conflict}
      before={entry}
      onSubmit={submit}
      onClose={onClose}
    >
      <AskField label={translate('adx.finance.entry.kind')} problem={problems.kind}>
        {(given) => (
          <select
            {...given}
            value={kind}
            onChange={(event) => setKind(entryKinds.find((one) => one === event.target.value) ?? kind)}
          >
            {entryKinds.map((one) => (
              <option key={one} value={one}>
                {translate(`adx.finance.kinds.${one}`)}
              </option>
            ))}
          </select>
        )}
      </AskField>
      <AskField
        label={translate('adx.finance.entry.amountUsd')}
        isRequired
        problem={problems.amount}
        help={translate(`adx.finance.entry.what.${line.view}`)}
      >
        {(given) => (
          <input
            {...given}
            className="adx-figures"
            inputMode="decimal"
            autoComplete="off"
            placeholder={formatDecimal(-250, 2, 2)}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </AskField>
      {takesCount && (
        <AskField label={translate('adx.finance.columns.buyerImps')} problem={problems.buyerImps}>
          {(given) => (
            <input
              {...given}
              className="adx-figures"
              inputMode="numeric"
              autoComplete="off"
              value={counted}
              onChange={(event) => setCounted(event.target.value)}
            />
          )}
        </AskField>
      )}
      <AskField
        label={translate('adx.finance.entry.reference')}
        isRequired={needsReference.has(kind)}
        problem={problems.reference}
      >
        {(given) => (
          <input
            {...given}
            value={reference}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </AskField>
      <AskField label={translate('adx.finance.entry.memo')} isRequired={kind === 'adjustment'} problem={problems.memo}>
        {(given) => (
          <textarea
            {...given}
            rows={3}
            maxLength={500}
            value={memo}
            onChange={(event) => setMemo(event.target.value)}
          />
        )}
      </AskField>
      <AskField
        label={translate('adx.finance.entry.file')}
        problem={problems.file}
        help={translate('adx.finance.entry.fileHelp')}
      >
        {(given) => (
          <input
            {...given}
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </AskField>
      {entry?.file && !file && (
        <p className="adx-fin-there">
          <Paperclip size={13} aria-hidden /> {entry.file.name}
        </p>
      )}
    </AskDialog>
  );
}
