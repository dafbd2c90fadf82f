import '../ui/list/list.css';
import './finance.css';
import { FilterX, ReceiptText } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { Transport } from '../dataProvider/transport';
import { dollarsOf, type Figure, microOf, minus, plus, type Sum, sumOf } from '../model/exactSums';
import { type FinanceLine, type FinanceTotals, type FinanceView, lineActions } from '../model/finance/financeLine';
import { formatCount, formatUsd } from '../ui/i18n/format';
import { ListFooter } from '../ui/list/ListFooter';
import { Button } from '../ui/parts/Button';
import { FailedNotice, Notice } from '../ui/parts/Notice';
import { usePageTitle } from '../ui/parts/usePageTitle';
import { usePreference } from '../ui/usePreference';
import { FinanceBar } from './FinanceBar';
import '../ui/list/bulkBar.css';
import { sayError } from '../ui/i18n/problemOf';
import { useText } from '../ui/i18n/useText';
import { BulkClear } from '../ui/list/BulkClear';
import { useAlert } from '../ui/parts/feedback';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { actionIcons } from './act/actionIcons';
import type { AskedAction } from './act/LineDialog';
import { useLineAct } from './act/useLineAct';
import { FinanceHead } from './FinanceHead';
import { FinanceTable } from './FinanceTable';
import { FinanceProvider } from './lines/FinanceContext';
import { FinanceKept } from './lines/FinanceKept';
import type { LinesAsked } from './lines/financeCalls';
import { monthsOf, useFinanceAgain, useFinanceLines } from './lines/useFinanceLines';
import { addMonths, type Months, monthOf, shifted } from './months';
import { LineSheet } from './sheet/LineSheet';
import { useColumnChoice } from './useColumnChoice';
import { filterOf, noFilter, useFinanceAddress } from './useFinanceAddress';
import { useLineTicks } from './useLineTicks';

const LineDialog = lazyComponent(() => import('./act/LineDialog').then((module) => module.LineDialog));

export function FinanceScreen({ transport }: { readonly transport: Transport }) {
  return (
    <FinanceProvider transport={transport}>
      <Screen />
    </FinanceProvider>
  );
}

type FinanceBulkProps = { readonly lines: readonly FinanceLine[]; onClear(): void };

/** Actions that every selected line allows. */
function FinanceBulk({ lines, onClear }: FinanceBulkProps) {
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

type StripSign = '+' | '−' | '=';

type StripTerm = {
  /** Key of the label: a column, or a term of the strip. */
  readonly id: string;
  readonly sign?: StripSign;
  /** In cents. */
  readonly cents: Sum;
};

type Side = readonly (readonly [sign: '+' | '−', id: string])[];

/** Columns that make up the platform's profit. Adjustments count for the party. */
const sums: Readonly<Record<FinanceView, Side>> = {
  publishers: [
    ['+', 'rev_mt'],
    ['−', 'rev_md'],
    ['+', 'systemCost'],
    ['−', 'adjustments'],
  ],
  marketplaces: [
    ['+', 'gross'],
    ['−', 'rev_md'],
    ['+', 'adjustments'],
  ],
  advertisers: [
    ['+', 'bill_adv'],
    ['−', 'media_cost'],
    ['−', 'fee'],
    ['+', 'adjustments'],
  ],
  subpublishers: [
    ['+', 'cost'],
    ['+', 'adjustments'],
  ],
};

/**
 * The terms of the strip and their result. Each term is rounded to the cent, and the result is the sum of the rounded terms: it
 * matches what a reader adds up, where the exact sum could differ by a cent.
 */
export function stripTerms(view: FinanceView, totals: FinanceTotals): readonly StripTerm[] {
  const amountOf = (id: string) => (id === 'adjustments' ? totals.adjustments : (totals.sums[id] ?? 0));
  const terms = sums[view].map(
    ([sign, id], at): StripTerm => ({ id, cents: centsOf(amountOf(id)), ...((at > 0 || sign !== '+') && { sign }) }),
  );
  const result = terms.reduce<Sum>((sum, { sign, cents }) => (sign === '−' ? minus(sum, cents) : plus(sum, cents)), 0);
  return [...terms, { id: view === 'subpublishers' ? 'due' : 'net', sign: '=', cents: result }];
}

export const usdOfCents = (cents: Sum): Figure => dollarsOf(sumOf(BigInt(cents) * 10_000n));

/** Rounds half a cent away from zero. */
function centsOf(amount: FinanceTotals['unpaid']): Sum {
  const micro = microOf(amount);
  return sumOf(micro < 0n ? -((5_000n - micro) / 10_000n) : (micro + 5_000n) / 10_000n);
}

const usualPageSize = 50;

/** The starting month where the server could not name the last closed one. */
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

  // The URL names the shown months: a link must show the same after another month is closed.
  const found = months || !lines.data ? undefined : monthsOf(lines.data);
  useEffect(() => {
    if (found) set(found);
  }, [found, set]);

  const { error } = lines;
  // Lines of another view do not fit this view's columns.
  const answer = lines.isPlaceholderData && lines.data?.lines[0]?.view !== view ? undefined : lines.data;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="adx-column adx-list" data-bulk={selection.lines.length > 0 || undefined}>
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

/** Terms with a label of the strip, because the column's label says less. */
const named: ReadonlySet<string> = new Set(['rev_mt', 'adjustments', 'net', 'due', 'unpaid']);

const none: FinanceTotals = {
  lines: 0,
  gross: 0,
  margin: 0,
  payouts: 0,
  systemCost: 0,
  adjustments: 0,
  net: 0,
  unpaid: 0,
  sums: {},
  periods: [],
};

type Props = {
  readonly view: FinanceView;
  /** Undefined while loading. */
  readonly totals: FinanceTotals | undefined;
  readonly hasFailed: boolean;
};

/** The parts of the platform's profit, and the amount due, over all lines of the view that match the filters. */
function FinanceTotalsStrip({ view, totals, hasFailed }: Props) {
  const translate = useTranslate();
  const write = (usd: FinanceTotals['unpaid']): ReactNode =>
    totals ? formatUsd(usd) : hasFailed ? '-' : <i className="adx-bone" />;
  const owed = view === 'subpublishers' ? [] : (['payable', 'receivable', 'unpaid'] as const);
  return (
    <dl
      className="adx-fin-totals"
      aria-label={translate('adx.finance.totals')}
      aria-busy={(!totals && !hasFailed) || undefined}
    >
      {stripTerms(view, totals ?? none).map(({ id, sign, cents }) => (
        <div key={id} title={translate(`adx.finance.hints.${id}`)} data-sum={sign === '=' || undefined}>
          <dt>
            {sign && <span className="adx-fin-sign">{sign}</span>}
            {translate(named.has(id) ? `adx.finance.strip.${id}` : `adx.finance.columns.${id}`)}
          </dt>
          <dd className="adx-figures">{write(usdOfCents(cents))}</dd>
        </div>
      ))}
      {owed.map((id) => (
        <div key={id} title={translate(`adx.finance.hints.${id}`)}>
          <dt>{translate(id === 'unpaid' ? 'adx.finance.strip.unpaid' : `adx.finance.columns.${id}`)}</dt>
          <dd className="adx-figures">{write(id === 'unpaid' ? (totals?.unpaid ?? 0) : (totals?.sums[id] ?? 0))}</dd>
        </div>
      ))}
    </dl>
  );
}
