import '../ui/list/bulkBar.css';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type FinanceLine, lineActions } from '../model/finance/financeLine';
import { sayError } from '../ui/actions/problemOf';
import { formatCount } from '../ui/i18n/format';
import { useText } from '../ui/i18n/useText';
import { BulkClear } from '../ui/list/BulkClear';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { useAlert } from '../ui/shell/feedback';
import { actionIcons } from './act/actionIcons';
import type { AskedAction } from './act/LineDialog';
import { useLineAct } from './act/useLineAct';
import { useFinanceAgain } from './useFinanceLines';

const LineDialog = lazyComponent(() => import('./act/LineDialog').then((module) => module.LineDialog));

type Props = { readonly lines: readonly FinanceLine[]; onClear(): void };

/** What may be done to every one of the ticked lines. */
export function FinanceBulk({ lines, onClear }: Props) {
  const translate = useTranslate();
  const text = useText();
  const alert = useAlert();
  const act = useLineAct();
  const again = useFinanceAgain();
  const [asking, setAsking] = useState<AskedAction>();
  const offered = lineActions.filter((action) => lines.every(({ actions }) => actions.includes(action)));
  const run = async (action: 'review' | 'unreview') => {
    try {
      await act(action, lines);
      onClear();
    } catch (error) {
      alert(text(sayError(error) ?? ''));
    }
    await again();
  };
  return (
    <div className="adx-bulk" role="toolbar" aria-label={translate('adx.list.bulk')}>
      <span className="adx-bulk-count" aria-live="polite">
        {translate('adx.list.selected', { smart_count: lines.length, count: formatCount(lines.length) })}
      </span>
      <i aria-hidden="true" />
      {offered.length === 0 && <span>{translate('adx.finance.act.noneForAll')}</span>}
      {offered.map((action) => {
        const Icon = actionIcons[action];
        return (
          <button
            key={action}
            type="button"
            onClick={() => (action === 'review' || action === 'unreview' ? void run(action) : setAsking(action))}
          >
            <Icon size={15} aria-hidden />
            {translate(`adx.finance.act.${action}`)}
          </button>
        );
      })}
      <BulkClear onClear={onClear} />
      {asking && (
        <LineDialog
          action={asking}
          lines={lines}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            onClear();
          }}
        />
      )}
    </div>
  );
}
