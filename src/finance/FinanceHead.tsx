import { ChevronDown, Download, Lock, LockOpen } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type FinancePeriod, type FinanceTotals, type FinanceView, financeViews } from '../model/finance/financeLine';
import { toMessage } from '../schema/messages/message';
import { useText } from '../ui/i18n/useText';
import { Button } from '../ui/parts/Button';
import { lazyComponent } from '../ui/parts/lazyComponent';
import type { LinesAsked } from './lines/financeCalls';
import { StateMark } from './lines/StateMark';
import type { FinanceAddress } from './useFinanceAddress';

const FileMenu = lazyComponent(() => import('./act/FileMenu').then((module) => module.FileMenu));
const PeriodDialog = lazyComponent(() => import('./act/PeriodDialog').then((module) => module.PeriodDialog));

type Props = {
  readonly address: FinanceAddress;
  readonly asked: LinesAsked;
  readonly totals: FinanceTotals | undefined;
};

/** The views, the state of the months, and actions on all lines. */
export function FinanceHead({ address, asked, totals }: Props) {
  const translate = useTranslate();
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<FinancePeriod>();
  const periods = totals?.periods ?? [];
  const movable = periods.find(({ may }) => may === 'close') ?? periods.find(({ may }) => may === 'reopen');
  return (
    <div className="adx-row adx-list-bar adx-views adx-fin-head">
      <h1 className="adx-hidden">{translate('adx.finance.title')}</h1>
      <nav className="adx-fin-views" aria-label={translate('adx.finance.views')}>
        {financeViews.map((view) => (
          <ViewLink
            key={view}
            view={view}
            isShown={view === address.view}
            count={view === address.view ? totals?.lines : undefined}
          />
        ))}
      </nav>
      <span className="adx-gap" />
      {periods.length === 1 && periods[0] && (
        <span
          className="adx-fin-month"
          title={periods[0].why === null ? undefined : text(toMessage(periods[0].why, periods[0]))}
        >
          <StateMark state={periods[0].state} />
        </span>
      )}
      {movable?.may && (
        <Button
          variant={movable.may === 'close' ? 'contained' : 'outlined'}
          onPointerEnter={PeriodDialog.preload}
          onFocus={PeriodDialog.preload}
          onClick={() => setAsking(movable)}
          startIcon={movable.may === 'close' ? <Lock size={15} aria-hidden /> : <LockOpen size={15} aria-hidden />}
        >
          {translate(`adx.finance.act.${movable.may}Month`, { month: movable.period })}
        </Button>
      )}
      <Button
        variant="text"
        disabled={!totals || totals.lines === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={FileMenu.preload}
        onFocus={FileMenu.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<Download size={15} aria-hidden />}
      >
        {translate('adx.finance.export')}
        <ChevronDown size={14} aria-hidden />
      </Button>
      {anchor && <FileMenu anchor={anchor} asked={asked} onClose={() => setAnchor(null)} />}
      {asking && <PeriodDialog period={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

type ViewProps = { readonly view: FinanceView; readonly isShown: boolean; readonly count: number | undefined };

/** Links to a view with the same months and filters; sort and page depend on the view's columns. */
function ViewLink({ view, isShown, count }: ViewProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('sort');
  query.delete('page');
  query.set('view', view);
  return (
    <Link to={`/finance?${query}`} className="adx-underline adx-fin-view" aria-current={isShown ? 'page' : undefined}>
      {translate(`adx.finance.viewNames.${view}`)}
      {isShown && <span className="adx-list-count adx-figures">{count ?? ''}</span>}
    </Link>
  );
}
