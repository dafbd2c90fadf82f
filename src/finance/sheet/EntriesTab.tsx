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
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { useFinance } from '../lines/FinanceContext';
import { amountColumn, formatExact } from '../lines/formatCell';
import { useTabStep } from './useTabStep';

const EntryDialog = lazyComponent(() => import('../act/EntryDialog').then((module) => module.EntryDialog));
const DeleteEntry = lazyComponent(() => import('../act/DeleteEntry').then((module) => module.DeleteEntry));

const acts = [
  ['edit', Pencil],
  ['delete', Trash2],
] as const;

type Asking = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly entry: FinanceEntry };

export function EntriesTab({ detail }: { readonly detail: FinanceLineDetail }) {
  const translate = useTranslate();
  const toSteps = useTabStep('steps');
  const [asking, setAsking] = useState<Asking>();
  const { timezone } = useViewer();
  const { url } = useFinance();
  const { entries, line, isFrozen } = detail;
  const { write, isRounded } = amountColumn(entries.map(({ amount }) => amount));
  const kindOf = ({ kind }: FinanceEntry): string => translate(`adx.finance.kinds.${kind}`);
  const close = () => setAsking(undefined);
  const columns: readonly PlainColumn<FinanceEntry>[] = [
    { key: 'kind', label: translate('adx.finance.entry.kind'), cell: kindOf },
    {
      key: 'memo',
      label: translate('adx.finance.entry.memo'),
      className: 'adx-fin-memo',
      cell: ({ late, memo, file }) => (
        <>
          {(late === null ? memo : translate('adx.finance.entry.late', { month: late })) ?? '-'}
          {file && (
            <a href={url(file.url)} target="_blank" rel="noopener" title={file.name}>
              <Paperclip size={13} aria-hidden /> {file.name}
            </a>
          )}
        </>
      ),
    },
    {
      key: 'reference',
      label: translate('adx.finance.entry.reference'),
      className: 'adx-figures',
      cell: ({ reference }) => reference ?? '-',
    },
    {
      key: 'by',
      label: translate('adx.finance.entry.by'),
      cell: ({ by, at }) => (
        <>
          {by}
          <small className="adx-figures adx-fin-at">{formatDateTime(at, timezone)}</small>
        </>
      ),
    },
    {
      key: 'amount',
      label: translate('adx.finance.entry.amount'),
      isFigure: true,
      cell: ({ amount }) => write(amount),
    },
    {
      key: 'tools',
      className: 'adx-fin-tools',
      cell: (entry) =>
        !entry.locked &&
        entry.id !== null &&
        acts.map(([kind, Icon]) => {
          const name = translate(`adx.finance.entry.${kind}`);
          return (
            <button
              key={kind}
              type="button"
              className="adx-small-icon"
              title={name}
              aria-label={`${name} ${kindOf(entry)} ${formatExact(entry.amount)}`}
              onClick={() => setAsking({ kind, entry })}
            >
              <Icon size={14} aria-hidden />
            </button>
          );
        }),
    },
  ];
  return (
    <>
      <div className="adx-row adx-fin-entries-head">
        <p className="adx-small">
          {translate(isFrozen ? 'adx.finance.entry.frozen' : `adx.finance.entry.what.${line.view}`)}
        </p>
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
        <PlainTable
          isWrapping
          caption={translate('adx.finance.tabs.entries')}
          columns={columns}
          rows={entries}
          keyOf={({ id, late }) => id ?? `late ${late}`}
        />
      )}
      {isRounded && <p className="adx-small adx-fin-note">{translate('adx.finance.rounded')}</p>}
      {asking?.kind === 'add' && <EntryDialog line={line} onClose={close} />}
      {asking?.kind === 'edit' && <EntryDialog line={line} entry={asking.entry} onClose={close} />}
      {asking?.kind === 'delete' && <DeleteEntry entry={asking.entry} onClose={close} />}
    </>
  );
}
