import { useTranslate } from 'ra-core';
import type { FinanceEntry } from '../../model/finance/financeLine';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useToast } from '../../ui/parts/feedback';
import { useFinance } from '../lines/FinanceContext';
import { formatExact } from '../lines/formatCell';
import { AskDialog } from './AskDialog';
import { useSending } from './useSending';

const noFields: readonly string[] = [];

export function DeleteEntry({ entry, onClose }: { readonly entry: FinanceEntry; onClose(): void }) {
  const translate = useTranslate();
  const toast = useToast();
  const { removeEntry } = useFinance();
  const { isBusy, problems, conflict, send } = useSending(noFields);
  const kind = translate(`adx.finance.kinds.${entry.kind}`);
  return (
    <AskDialog
      title={translate('adx.finance.entry.deleteAsk', { kind, amount: formatExact(entry.amount) })}
      doIt={translate('adx.finance.entry.delete')}
      isDangerous
      isBusy={isBusy}
      problem={problems.other}
      conflict={conflict}
      before={entry}
      onSubmit={() =>
        void send(async () => {
          if (entry.id !== null) await removeEntry(entry.id);
          toast({ message: toldByKey('adx.finance.entry.deleted'), tone: 'success' });
          onClose();
        })
      }
      onClose={onClose}
    >
      <p>{translate('adx.finance.entry.deleteWhat', { name: entry.party.name, month: entry.period })}</p>
    </AskDialog>
  );
}
