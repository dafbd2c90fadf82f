import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { Delivery } from '../../model/traffic/delivery';
import { daysLeftAt, type Pace } from '../../model/traffic/pacing';
import { behindPct } from '../../reference/pacing';
import { useViewer } from '../../ui/ConsoleContext';
import { formatCount, formatPercent, formatUsd } from '../../ui/i18n/format';
import { useSteps } from '../../ui/menu/useSteps';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { TableBones } from './CardPart';
import { listAddress } from './listAddress';
import { ObjectName } from './ObjectName';
import { useCardList } from './useCardList';
import '../../ui/fields/cells.css';

const running = { flightState: ['running'] };
const shown = 6;
/** One page of the server. */
const looked = 1000;

/** Running campaigns, the furthest behind schedule first. */
export function PacingCard({ card }: CardProps) {
  const translate = useTranslate();
  const { toCreate, toAsk } = useSteps();
  const { timezone } = useViewer();
  const list = useCardList<RunningCampaign>('campaigns', {
    filter: running,
    sort: { field: 'endsAt', order: 'ASC' },
    perPage: looked,
  });
  const rows = pacingRows(list.answer?.rows ?? [], Date.now(), timezone);
  const behind = rows.filter(({ isBehind }) => isBehind).length;
  const counts = {
    behind: formatCount(behind),
    shown: formatCount(rows.length),
    running: formatCount(list.answer?.total ?? 0),
  };

  const amount = (plan: PacingRow['plan'], name: 'done' | 'expected'): string => {
    if (plan === null) return '-';
    const value =
      plan.of === 'spend'
        ? formatUsd(plan[name])
        : translate('adx.more.pacing.imps', { value: formatCount(plan[name]) });
    return plan.over === ('day' satisfies Pace['over']) && name === 'expected'
      ? `${value} ${translate('adx.more.pacing.today')}`
      : value;
  };
  const columns: readonly PlainColumn<PacingRow>[] = [
    {
      key: 'name',
      label: translate('adx.more.pacing.campaign'),
      width: '34%',
      cell: ({ id, name }) => <ObjectName resource="campaigns" id={id} name={name} />,
    },
    { key: 'done', label: translate('adx.more.pacing.done'), isFigure: true, cell: ({ plan }) => amount(plan, 'done') },
    {
      key: 'expected',
      label: translate('adx.more.pacing.expected'),
      isFigure: true,
      cell: ({ plan }) => amount(plan, 'expected'),
    },
    {
      key: 'pace',
      label: translate('adx.more.pacing.pace'),
      isFigure: true,
      width: '92px',
      cell: ({ pacePct, isBehind }) => (
        <span className={isBehind ? 'adx-pace adx-pace-behind' : 'adx-pace'}>
          {isBehind && <TriangleAlert size={12} aria-label={translate('adx.more.pacing.behind')} />}
          {formatPercent(pacePct)}
        </span>
      ),
    },
    {
      key: 'left',
      label: translate('adx.more.pacing.left'),
      isFigure: true,
      width: '116px',
      cell: ({ daysLeft }) => (daysLeft === null ? translate('adx.more.pacing.open') : formatCount(daysLeft)),
    },
  ];
  const isCut = rows.length < (list.answer?.total ?? 0);
  return (
    <CardFrame
      card={card}
      results={[list]}
      needsFacts={false}
      needsAllTraffic
      link={{ to: listAddress('campaigns', running), words: translate('adx.more.pacing.all') }}
      skeleton={<TableBones rows={shown} />}
      empty={{ words: translate('adx.more.pacing.empty'), step: toCreate('campaigns') ?? toAsk() }}
    >
      {() => (
        <>
          <PlainTable caption={card.title} columns={columns} rows={rows.slice(0, shown)} keyOf={({ id }) => id} />
          <p className="adx-note adx-more-note">
            {translate(isCut ? 'adx.more.pacing.cut' : 'adx.more.pacing.summary', counts)}{' '}
            {translate('adx.more.pacing.hint')}
          </p>
        </>
      )}
    </CardFrame>
  );
}

export type RunningCampaign = {
  readonly id: number;
  readonly name: string;
  readonly endsAt: string | null;
  readonly delivery: Delivery | null;
};

type PacingRow = {
  readonly id: number;
  readonly name: string;
  readonly plan: Delivery['plan'];
  readonly pacePct: number | null;
  readonly isBehind: boolean;
  /** Null without an end. */
  readonly daysLeft: number | null;
};

/** The furthest behind first; campaigns without a schedule or with unknown pace last. Flights end in the account's time zone. */
export function pacingRows(campaigns: readonly RunningCampaign[], now: number, timezone: number): readonly PacingRow[] {
  const rows = campaigns.map(({ id, name, endsAt, delivery }) => {
    const pacePct = delivery?.pacePct ?? null;
    return {
      id,
      name,
      pacePct,
      plan: delivery?.plan ?? null,
      isBehind: pacePct !== null && pacePct < behindPct,
      daysLeft: daysLeftAt({ endsAt }, now, { id: 0, timezone }),
    };
  });
  return rows.sort(
    (a, b) => (a.pacePct ?? Number.POSITIVE_INFINITY) - (b.pacePct ?? Number.POSITIVE_INFINITY) || a.id - b.id,
  );
}
