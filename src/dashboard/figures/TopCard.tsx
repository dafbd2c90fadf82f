import './top.css';
import { useTranslate } from 'ra-core';
import type { ReportRow } from '../../model/reports/reportCall';
import type { ReportDraft } from '../../model/reports/reportDraft';
import { reportPath } from '../../model/reports/reportPath';
import { rowReport } from '../../model/reports/rowReport';
import { exactOf } from '../../model/reports/rowWords';
import type { BatchedReport } from '../../reports/calls/useBatchedReport';
import { formatFigure } from '../../ui/i18n/figures';
import { PlainSelect } from '../../ui/parts/PlainSelect';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { useObjectPath } from '../../ui/useObjectHref';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { PeriodSelect } from '../card/selectors';
import { useCardChoices } from '../card/useCardChoices';
import { useMetricWords, useRowWords } from '../card/useWords';
import { topDimensions, topPart } from './cardParts';

const rowCount = 10;
/** With enough room the style sheet gives names the rest, so that no header is cut. */
const nameWidth = 'var(--name-width, 26%)';

/** The ten rows of a dimension with the most, or the least, of a metric. */
export function TopCard({ card }: CardProps) {
  const translate = useTranslate();
  const { viewer, draftOf } = useDashboard();
  const [choices, choose] = useCardChoices(card.id);
  const offered = topDimensions(viewer);
  const draft = draftOf(topPart(viewer, choices), choices);
  const [by = ''] = draft.dimensions;
  const result = useCardReport(draft);
  const title = translate(`adx.dashboard.${draft.sortDesc ? 'top' : 'topOf'}.${by}`);
  // A click on the sorted column reverses the order; another column starts with the greatest.
  const sort = (metric: string) =>
    choose({ metric, order: metric === draft.sortBy && draft.sortDesc ? 'asc' : undefined });
  return (
    <CardFrame
      card={{ ...card, title }}
      results={[result]}
      report={{ ...(result.draft ?? draft), limit: null }}
      skeleton={<Bones metrics={draft.metrics} />}
      empty={{ report: result.draft ?? draft }}
      selectors={
        <>
          <PlainSelect
            label={translate('adx.dashboard.by')}
            value={by}
            onChange={(id) => choose({ by: id === offered[0] ? undefined : id })}
          >
            {offered.map((id) => (
              <option key={id} value={id}>
                {translate(`adx.dashboard.topOf.${id}`)}
              </option>
            ))}
          </PlainSelect>
          <PeriodSelect choices={choices} onChoose={choose} />
        </>
      }
    >
      {() => <Rows result={result} title={title} draft={draft} onSort={sort} />}
    </CardFrame>
  );
}

type RowsProps = {
  readonly result: BatchedReport;
  readonly title: string;
  /** The requested order, which the headers show at once. */
  readonly draft: Pick<ReportDraft, 'sortBy' | 'sortDesc'>;
  onSort(metric: string): void;
};

function Rows({ result: { answer, draft }, title, draft: { sortBy, sortDesc }, onSort }: RowsProps) {
  const translate = useTranslate();
  const metric = useMetricWords();
  const [by = ''] = draft?.dimensions ?? [];
  const metrics = draft?.metrics ?? [];
  const columns: readonly PlainColumn<ReportRow>[] = [
    {
      key: 'name',
      label: translate('adx.dashboard.name'),
      width: nameWidth,
      cell: (row) => <Name row={row} by={by} object={objectOf(answer?.columns, by)} />,
    },
    ...metrics.map((id): PlainColumn<ReportRow> => {
      const { label, unit } = metric(id);
      const order = id !== sortBy ? undefined : sortDesc ? 'descending' : 'ascending';
      return {
        key: id,
        label,
        isFigure: true,
        sort: { order, onSort: () => onSort(id) },
        cell: (row) =>
          draft && (
            <ScreenLink to={reportPath(rowReport(draft, row, by))} tabIndex={id === metrics[0] ? 0 : -1}>
              {formatFigure(exactOf(row, id), unit)}
            </ScreenLink>
          ),
      };
    }),
  ];
  return (
    <PlainTable
      className="adx-top"
      aria-label={title}
      columns={columns}
      rows={answer?.rows ?? []}
      keyOf={(row) => `${row[by]} ${row._ids?.[by]}`}
    />
  );
}

type Columns = NonNullable<BatchedReport['answer']>['columns'];

function objectOf(columns: Columns | undefined, by: string): string | null {
  const column = columns?.find(({ id }) => id === by);
  return column?.kind === 'dimension' ? column.object : null;
}

/** Links to the object where the viewer may open it. */
function Name({ row, by, object }: { row: ReportRow; by: string; object: string | null }) {
  const words = useRowWords()(row, by);
  const id = row._ids?.[by];
  const path = useObjectPath()(object ?? '', id ?? 0);
  return path && id ? (
    <ScreenLink to={path} title={words}>
      {words}
    </ScreenLink>
  ) : (
    <span title={words}>{words}</span>
  );
}

function Bones({ metrics }: { metrics: readonly string[] }) {
  return (
    <PlainTable
      className="adx-top"
      aria-hidden
      columns={[
        {
          key: 'name',
          label: '\u00a0',
          width: nameWidth,
          cell: () => <i className="adx-bone" style={{ width: 120 }} />,
        },
        ...metrics.map(
          (key): PlainColumn<number> => ({
            key,
            isFigure: true,
            cell: () => <i className="adx-bone" style={{ width: 52 }} />,
          }),
        ),
      ]}
      rows={Array.from({ length: rowCount }, (_, at) => at)}
      keyOf={(at) => at}
      rowProps={(at) => ({ style: { opacity: 1 - at / rowCount } })}
    />
  );
}
