import '../ui/list/list.css';
import './finance.css';
import { FilterX, ReceiptText } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import type { Transport } from '../dataProvider/transport';
import { ListFooter } from '../ui/list/ListFooter';
import { usePreference } from '../ui/list/usePreference';
import { Button } from '../ui/parts/Button';
import { FailedNotice, Notice } from '../ui/parts/Notice';
import { usePageTitle } from '../ui/shell/usePageTitle';
import { FinanceBar } from './FinanceBar';
import { FinanceBulk } from './FinanceBulk';
import { FinanceProvider } from './FinanceContext';
import { FinanceHead } from './FinanceHead';
import { FinanceKept } from './FinanceKept';
import { FinanceTable } from './FinanceTable';
import { FinanceTotalsStrip } from './FinanceTotalsStrip';
import type { LinesAsked } from './financeCalls';
import { addMonths, type Months, monthOf, shifted } from './months';
import { LineSheet } from './sheet/LineSheet';
import { useColumnChoice } from './useColumnChoice';
import { filterOf, noFilter, useFinanceAddress } from './useFinanceAddress';
import { monthsOf, useFinanceLines } from './useFinanceLines';
import { useLineTicks } from './useLineTicks';

export function FinanceScreen({ transport }: { readonly transport: Transport }) {
  return (
    <FinanceProvider transport={transport}>
      <Screen />
    </FinanceProvider>
  );
}

const usualPageSize = 50;

/** To go on from, where the server could not say which is the last closed one. */
function lastMonth(): Months {
  const month = addMonths(monthOf(new Date()), -1);
  return { from: month, to: month };
}

function Screen() {
  const translate = useTranslate();
  const { line } = useParams();
  const { address, set } = useFinanceAddress();
  const [perPage, setPerPage] = usePreference<number>('pageSize', usualPageSize);
  const { view, months, page, sort, isDescending } = address;
  const filter = useMemo(() => filterOf(address), [address]);
  const asked = useMemo<LinesAsked>(
    () => ({ ...months, view, filter, sort, isDescending, page, perPage }),
    [months, view, filter, sort, isDescending, page, perPage],
  );
  const lines = useFinanceLines(asked);
  const choice = useColumnChoice(view);
  const selection = useLineTicks(`${view} ${months?.from} ${months?.to}`);
  usePageTitle(line === undefined ? translate('adx.finance.title') : undefined);

  // The address names what it shows: a link to it must show the same when another month is closed.
  const found = months || !lines.data ? undefined : monthsOf(lines.data);
  useEffect(() => {
    if (found) set(found);
  }, [found, set]);

  const { error } = lines;
  // Those of another view are not shown under this one's heads.
  const answer = lines.isPlaceholderData && lines.data?.lines[0]?.view !== view ? undefined : lines.data;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="adx-column adx-list adx-fin" data-bulk={selection.lines.length > 0 || undefined}>
      <FinanceHead address={address} asked={asked} totals={lines.data?.totals} />
      <FinanceBar
        address={address}
        months={months ?? found ?? (error ? lastMonth() : undefined)}
        set={set}
        choice={choice}
        isFiltered={isFiltered}
      />
      <FinanceKept periods={answer?.totals.periods ?? []} />
      <FinanceTotalsStrip view={view} totals={answer?.totals} hasFailed={error !== null && !answer} />
      <div className="adx-scroll" data-scroll-region>
        {!(error && !answer) && (answer === undefined || answer.lines.length > 0) && (
          <FinanceTable
            answer={answer}
            asked={asked}
            columns={choice.columns}
            isStale={lines.isPlaceholderData}
            selection={selection}
            set={set}
          />
        )}
        {error && !answer && (
          <FailedNotice title={translate('adx.finance.failed')} error={error} onRetry={() => void lines.refetch()} />
        )}
        {answer?.lines.length === 0 && isFiltered && (
          <Notice
            icon={<FilterX size={20} aria-hidden />}
            title={translate('adx.finance.noMatch')}
            words={translate('adx.list.no_match_hint')}
          >
            <Button variant="contained" onClick={() => set(noFilter)}>
              {translate('adx.list.clear_filters')}
            </Button>
          </Notice>
        )}
        {answer?.lines.length === 0 && !isFiltered && (
          <Notice
            icon={<ReceiptText size={20} aria-hidden />}
            title={translate('adx.finance.none')}
            words={translate(`adx.finance.noneHint.${view}`)}
          >
            <Button variant="contained" onClick={() => set(shifted(months ?? found ?? lastMonth(), -1))}>
              {translate('adx.finance.monthsBefore')}
            </Button>
          </Notice>
        )}
      </div>
      <ListFooter
        page={page}
        perPage={perPage}
        total={answer?.totals.lines ?? 0}
        unfiltered={answer?.totals.lines ?? 0}
        isKnown={answer !== undefined}
        setPage={(next) => set({ page: next > 1 ? String(next) : undefined }, { isStep: true })}
        setPerPage={(next) => {
          setPerPage(next);
          set({ page: undefined });
        }}
      />
      {selection.lines.length > 0 && <FinanceBulk lines={selection.lines} onClear={selection.clear} />}
      {line !== undefined && <LineSheet key={line} id={line} />}
    </div>
  );
}
