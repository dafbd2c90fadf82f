import '../../ui/parts/smallIcon.css';
import { Paperclip, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FinanceEntry, FinanceLineDetail } from '../../model/finance/financeLine';
import { useViewer } from '../../ui/ConsoleContext';
import { formatDateTime } from '../../ui/i18n/format';
import { Button } from '../../ui/parts/Button';
import { Empty } from '../../ui/parts/Empty';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { useFinance } from '../lines/FinanceContext';
import { amountColumn, formatExact } from '../lines/formatCell';
import { useTabStep } from './useTabStep';

const EntryDialog = lazyComponent(() => import('../act/EntryDialog').then((module) => module.EntryDialog));
const DeleteEntry = lazyComponent(() => import('../act/DeleteEntry').then((module) => module.DeleteEntry));

type Asking = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly entry: FinanceEntry };

export function EntriesTab({ detail }: { readonly detail: FinanceLineDetail }) {
  const translate = useTranslate();
  const toSteps = useTabStep('steps');
  const [asking, setAsking] = useState<Asking>();
  const { entries, line, isFrozen } = detail;
  const { write, isRounded } = amountColumn(entries.map(({ amount }) => amount));
  const close = () => setAsking(undefined);
  return (
    <>
      <div className="adx-row adx-fin-entries-head">
        <p>{translate(isFrozen ? 'adx.finance.entry.frozen' : `adx.finance.entry.what.${line.view}`)}</p>
        {!isFrozen && (
          <Button
            variant="outlined"
            onPointerEnter={EntryDialog.preload}
            onFocus={EntryDialog.preload}
            onClick={() => setAsking({ kind: 'add' })}
            startIcon={<Plus size={15} aria-hidden />}
          >
            {translate('adx.finance.entry.add')}
          </Button>
        )}
      </div>
      {entries.length === 0 ? (
        <Empty
          words={translate('adx.finance.entry.none')}
          step={
            isFrozen ? toSteps : { words: translate('adx.finance.entry.add'), onGo: () => setAsking({ kind: 'add' }) }
          }
        />
      ) : (
        <table className="adx-fin-plain adx-fin-entries">
          <caption className="adx-hidden">{translate('adx.finance.tabs.entries')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('adx.finance.entry.kind')}</th>
              <th scope="col">{translate('adx.finance.entry.memo')}</th>
              <th scope="col">{translate('adx.finance.entry.reference')}</th>
              <th scope="col">{translate('adx.finance.entry.by')}</th>
              <th scope="col" className="adx-number">
                {translate('adx.finance.entry.amount')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow
                key={entry.id ?? `late ${entry.late}`}
                entry={entry}
                amount={write(entry.amount)}
                onAsk={(kind) => setAsking({ kind, entry })}
              />
            ))}
          </tbody>
        </table>
      )}
      {isRounded && <p className="adx-small adx-fin-note">{translate('adx.finance.rounded')}</p>}
      {asking?.kind === 'add' && <EntryDialog line={line} onClose={close} />}
      {asking?.kind === 'edit' && <EntryDialog line={line} entry={asking.entry} onClose={close} />}
      {asking?.kind === 'delete' && <DeleteEntry entry={asking.entry} onClose={close} />}
    </>
  );
}

type RowProps = { readonly entry: FinanceEntry; readonly amount: string; onAsk(kind: 'edit' | 'delete'): void };

function EntryRow({ entry, amount, onAsk }: RowProps) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const { url } = useFinance();
  const kind = translate(`adx.finance.kinds.${entry.kind}`);
  const about = entry.late === null ? entry.memo : translate('adx.finance.entry.late', { month: entry.late });
  const isOpen = !entry.locked && entry.id !== null;
  return (
    <tr>
      <th scope="row">{kind}</th>
      <td className="adx-fin-memo">
        {about ?? '-'}
        {entry.file && (
          <a href={url(entry.file.url)} target="_blank" rel="noopener" title={entry.file.name}>
            <Paperclip size={13} aria-hidden /> {entry.file.name}
          </a>
        )}
      </td>
      <td className="adx-figures">{entry.reference ?? '-'}</td>
      <td>
        {entry.by}
        <small className="adx-figures">{formatDateTime(entry.at, timezone)}</small>
      </td>
      <td className="adx-number adx-figures">{amount}</td>
      <td className="adx-fin-tools">
        {isOpen && (
          <>
            <button
              type="button"
              className="adx-small-icon"
              title={translate('adx.finance.entry.edit')}
              aria-label={`${translate('adx.finance.entry.edit')} ${kind} ${formatExact(entry.amount)}`}
              onClick={() => onAsk('edit')}
            >
              <Pencil size={14} aria-hidden />
            </button>
            <button
              type="button"
              className="adx-small-icon"
              title={translate('adx.finance.entry.delete')}
              aria-label={`${translate('adx.finance.entry.delete')} ${kind} ${formatExact(entry.amount)}`}
              onClick={() => onAsk('delete')}
            >
              <Trash2 size={14} aria-hidden />
            </button>
          </>
        )}
      </td>
    </tr>
  );
}
