import { useTranslate } from 'ra-core';
import type { ReportRow } from '../../model/reports/reportCall';
import { reportPath } from '../../model/reports/reportPath';
import { exactOf } from '../../model/reports/rowWords';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useConsole } from '../../ui/ConsoleContext';
import { formatFigure } from '../../ui/i18n/figures';
import { formatCount, formatPercent } from '../../ui/i18n/format';
import { usePair } from '../../ui/i18n/useText';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { PeriodSelect } from '../card/selectors';
import { useRowWords } from '../card/useWords';
import { CardPart, TableBones } from './CardPart';
import { listAddress } from './listAddress';
import { ObjectName } from './ObjectName';
import { RowFigure } from './RowFigure';
import { appsOverLimit, appsShown, ivtByVendor } from './requests';
import { useCardList } from './useCardList';
import { useUsualChoices } from './useUsualChoices';

const usual = { period: 'last7' } as const;
const flagged = { health: ['flagged'], status: [1] };
/** Without channels there is room for more apps. */
const namesShown = { besideChannels: 2, alone: appsShown };
const vendor = 'ivt_vendor';

/** Apps have no limit of their own: they use the initial value of `channels.maxIvtRate`. */
function usualLimit(resources: readonly AnyResource[]): number {
  const limit = resources.find(({ name }) => name === 'channels')?.allFields.maxIvtRate?.initial;
  if (typeof limit !== 'number') throw new Error('channels.maxIvtRate has no initial value to judge apps by.');
  return limit;
}

/** Invalid traffic that vendors found and blocked, and its main sources. */
export function QualityCard({ card }: CardProps) {
  const translate = useTranslate();
  const words = useRowWords();
  const { resources, viewer } = useConsole();
  const { draftOf } = useDashboard();
  const [choices, choose] = useUsualChoices(card.id, usual);
  const limit = usualLimit(resources);
  const draft = draftOf(ivtByVendor, choices);
  const apps = draftOf(appsOverLimit(limit), choices);
  const [result, over] = [useCardReport(draft), useCardReport(apps)];
  // Channels belong to supply.
  const hasChannels = viewer.mode === 'ssp';
  const channels = useCardList<AnyRecord & { readonly name: string }>(
    'channels',
    { filter: flagged, sort: { field: 'name', order: 'ASC' }, perPage: namesShown.besideChannels },
    hasChannels,
  );
  const { answer, draft: shown = draft } = result;

  const vendorOf = (row: ReportRow) => (row[vendor] ? words(row, vendor) : translate('adx.more.quality.noVendor'));
  const columns: readonly PlainColumn<ReportRow>[] = [
    {
      key: 'vendor',
      label: translate('adx.more.quality.vendor'),
      cell: (row) => <span title={vendorOf(row)}>{vendorOf(row)}</span>,
      total: translate('adx.more.quality.total'),
    },
    ...(
      [
        ['ivt_rate', 'ivt'],
        ['ivt_block_rate', 'blocked'],
      ] as const
    ).map(
      ([metric, label], at): PlainColumn<ReportRow> => ({
        key: metric,
        label: translate(`adx.more.quality.${label}`),
        isFigure: true,
        width: '72px',
        cell: (row) => {
          const filters = [...shown.filters, { dimension: vendor, not: false, values: [row[vendor] ?? ''] }];
          const report = { ...shown, filters, dimensions: ['day'], sortBy: 'day', sortDesc: false, limit: null };
          return <RowFigure words={formatFigure(exactOf(row, metric), 'percent')} report={report} isFurther={at > 0} />;
        },
        total: (
          <RowFigure
            words={formatFigure(answer?.total[metric], 'percent')}
            report={{ ...shown, limit: null }}
            isFurther={at > 0}
          />
        ),
      }),
    ),
  ];
  const limitWords = formatPercent(limit);
  return (
    <CardFrame
      card={card}
      results={hasChannels ? [result, over, channels] : [result, over]}
      needsFacts
      selectors={<PeriodSelect choices={choices} onChoose={choose} />}
      skeleton={<TableBones rows={9} />}
      empty={{ words: translate('adx.more.quality.empty'), report: shown }}
    >
      {() => (
        <>
          <PlainTable
            isDense
            caption={card.title}
            columns={columns}
            rows={answer?.rows ?? []}
            keyOf={(row) => String(row[vendor])}
          />
          {hasChannels && (
            <Offenders
              title={translate('adx.more.quality.flagged')}
              count={channels.answer?.total ?? 0}
              to={listAddress('channels', flagged)}
              items={(channels.answer?.rows ?? []).map(({ id, name }) => ({ resource: 'channels', id, name }))}
            />
          )}
          <Offenders
            title={translate('adx.more.quality.apps', { limit: limitWords })}
            count={over.answer?.rowCount ?? 0}
            to={reportPath(over.draft ? { ...over.draft, limit: null } : apps)}
            items={(over.answer?.rows ?? [])
              .slice(0, hasChannels ? namesShown.besideChannels : namesShown.alone)
              .map((row) => ({
                resource: 'applications',
                id: row._ids?.app_name,
                name: words(row, 'app_name'),
                beside: formatFigure(exactOf(row, 'ivt_rate'), 'percent'),
              }))}
          />
        </>
      )}
    </CardFrame>
  );
}

type Offender = {
  readonly resource: string;
  readonly id: number | undefined;
  readonly name: string;
  readonly beside?: string;
};

/** Their number with a link to all, and the first by name. */
function Offenders({
  title,
  count,
  to,
  items,
}: {
  title: string;
  count: number;
  to: string;
  items: readonly Offender[];
}) {
  const translate = useTranslate();
  const pair = usePair();
  return (
    <CardPart
      title={title}
      beside={
        <ScreenLink className="adx-figures" to={to} aria-label={pair(title, formatCount(count))}>
          {formatCount(count)}
        </ScreenLink>
      }
    >
      {items.length > 0 ? (
        <ul className="adx-more-lines">
          {items.map(({ resource, id, name, beside }) => (
            <li key={`${id} ${name}`}>
              <ObjectName resource={resource} id={id} name={name} />
              {beside !== undefined && <span className="adx-figures">{beside}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="adx-note adx-more-note">{translate('adx.more.quality.none')}</p>
      )}
    </CardPart>
  );
}
