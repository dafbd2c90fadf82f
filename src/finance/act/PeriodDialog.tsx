import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { FinancePeriod, FinanceView } from '../../model/finance/financeLine';
import { formatCount, formatUsd } from '../../ui/i18n/format';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useToast } from '../../ui/parts/feedback';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { useFinance } from '../lines/FinanceContext';
import { FinanceKept } from '../lines/FinanceKept';
import type { LinesAnswer } from '../lines/financeCalls';
import { AskDialog } from './AskDialog';
import { useSending } from './useSending';

const noFields: readonly string[] = [];
const previewed: readonly FinanceView[] = ['publishers', 'marketplaces', 'advertisers', 'subpublishers'];

/** Confirms closing or reopening a month, and shows what that freezes or frees. */
export function PeriodDialog({ period, onClose }: { readonly period: FinancePeriod; onClose(): void }) {
  const translate = useTranslate();
  const toast = useToast();
  const { act } = useFinance();
  const { isBusy, problems, conflict, send } = useSending(noFields);
  const action = period.may ?? 'close';
  const month = period.period;
  const submit = () =>
    void send(async () => {
      await act(month, { action });
      toast({ message: toldByKey(`adx.finance.act.${action}Done`, { month }), tone: 'success' });
      onClose();
    });
  return (
    <AskDialog
      title={translate(`adx.finance.act.${action}Ask`, { month })}
      doIt={translate(`adx.finance.act.${action}Month`, { month })}
      isDangerous={action === 'reopen'}
      isBusy={isBusy}
      problem={problems.other}
      conflict={conflict}
      isWide
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{translate(`adx.finance.act.${action}What`, { month })}</p>
      <FinanceKept periods={[period]} />
      <Frozen month={month} />
    </AskDialog>
  );
}

type Totals = LinesAnswer['totals'];

/** For each view of the month: number of lines and their total. */
function Frozen({ month }: { readonly month: string }) {
  const translate = useTranslate();
  const { lines } = useFinance();
  const { data, error } = useQuery({
    queryKey: ['finance', 'frozen', month],
    queryFn: ({ signal }) =>
      Promise.all(
        previewed.map(async (view) => {
          const asked = {
            view,
            from: month,
            to: month,
            filter: {},
            sort: 'party',
            isDescending: false,
            page: 1,
            perPage: 1,
          };
          return (await lines(asked, signal)).totals;
        }),
      ),
    retry: false,
  });
  const say = (at: number, write: (totals: Totals) => string) => (data?.[at] ? write(data[at]) : error ? '-' : '…');
  const amounts = {
    lines: ({ lines: count }) => formatCount(count),
    payable: ({ sums }) => formatUsd(sums.payable),
    receivable: ({ sums }) => formatUsd(sums.receivable),
    adjustments: ({ adjustments }) => formatUsd(adjustments),
  } satisfies Record<string, (totals: Totals) => string>;
  return (
    <PlainTable
      className="adx-fin-frozen"
      aria-busy={!data && !error}
      columns={[
        {
          key: 'view',
          label: translate('adx.finance.views'),
          cell: (view) => translate(`adx.finance.viewNames.${view}`),
        },
        ...Object.entries(amounts).map(
          ([key, write]): PlainColumn<FinanceView> => ({
            key,
            label: translate(`adx.finance.frozen.${key}`),
            isFigure: true,
            cell: (_, at) => say(at, write),
          }),
        ),
      ]}
      rows={previewed}
      keyOf={(view) => view}
    />
  );
}
