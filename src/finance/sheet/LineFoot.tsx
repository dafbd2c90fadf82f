import { FileText } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FinanceLine } from '../../model/finance/financeLine';
import { sayError } from '../../ui/actions/problemOf';
import { formatUsd } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { useAlert } from '../../ui/shell/feedback';
import { actionIcons } from '../act/actionIcons';
import type { AskedAction } from '../act/LineDialog';
import { useLineAct } from '../act/useLineAct';
import { useFinanceAgain } from '../useFinanceLines';

const LineDialog = lazyComponent(() => import('../act/LineDialog').then((module) => module.LineDialog));
const StatementMenu = lazyComponent(() => import('../act/StatementMenu').then((module) => module.StatementMenu));

/** What may be done to the line now; the filled one goes on with it. */
export function LineFoot({ line }: { readonly line: FinanceLine | undefined }) {
  const translate = useTranslate();
  const text = useText();
  const alert = useAlert();
  const act = useLineAct();
  const again = useFinanceAgain();
  const [asking, setAsking] = useState<AskedAction>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const next = line && (['pay', 'issue', 'review'] as const).find((action) => line.actions.includes(action));
  const run = async (action: 'review' | 'unreview') => {
    if (!line) return;
    setBusy(true);
    try {
      await act(action, [line]);
    } catch (error) {
      alert(text(sayError(error) ?? ''));
    }
    await again();
    setBusy(false);
  };
  return (
    <div className="adx-strip adx-form-foot">
      <p className="adx-grow adx-form-facts">
        {line && line.view !== 'subpublishers' && (
          <span>
            {translate('adx.finance.columns.balance')} <b className="adx-figures">{formatUsd(line.balance)}</b>
          </span>
        )}
      </p>
      {line && (
        <Button
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onPointerEnter={StatementMenu.preload}
          onFocus={StatementMenu.preload}
          onClick={(event) => setAnchor(event.currentTarget)}
          startIcon={<FileText size={15} aria-hidden />}
        >
          {translate('adx.finance.statement')}
        </Button>
      )}
      {line?.actions.map((action) => {
        const Icon = actionIcons[action];
        return (
          <Button
            key={action}
            variant={action === next ? 'contained' : 'outlined'}
            disabled={isBusy}
            onPointerEnter={LineDialog.preload}
            onClick={() => (action === 'review' || action === 'unreview' ? void run(action) : setAsking(action))}
            startIcon={<Icon size={15} aria-hidden />}
          >
            {translate(`adx.finance.act.${action}`)}
          </Button>
        );
      })}
      {anchor && line && <StatementMenu anchor={anchor} line={line} onClose={() => setAnchor(null)} />}
      {asking && line && (
        <LineDialog
          action={asking}
          lines={[line]}
          onDone={() => setAsking(undefined)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
