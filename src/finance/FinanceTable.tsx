import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type CSSProperties, type KeyboardEvent, memo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { FinanceLine } from '../model/finance/financeLine';
import type { SetWords } from '../ui/address/useSearchWords';
import { TriStateCheckbox } from '../ui/fields/values/TriStateCheckbox';
import { formatCount } from '../ui/i18n/format';
import { type FinanceColumn, isNumber } from './financeColumns';
import type { LinesAnswer, LinesAsked } from './lines/financeCalls';
import { formatCell } from './lines/formatCell';
import { StateMark } from './lines/StateMark';
import type { LineTicks } from './useLineTicks';
import '../ui/fields/ticks.css';
import '../ui/list/table.css';

type Props = {
  /** Undefined while loading. */
  readonly answer: LinesAnswer | undefined;
  readonly asked: LinesAsked;
  readonly columns: readonly FinanceColumn[];
  /** Whether the rows belong to the previous URL. */
  readonly isStale: boolean;
  readonly selection: LineTicks;
  readonly set: SetWords;
};

const tickWidth = 36;
const partyWidth = 224;
const skeletonRows = 12;

export function FinanceTable({ answer, asked, columns, isStale, selection, set }: Props) {
  const translate = useTranslate();
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = answer?.lines ?? [];
  const least = tickWidth + partyWidth + columns.reduce((sum, { width }) => sum + width, 0);
  const style: CSSProperties = {
    minWidth: least,
    ['--tick-edge' as string]: `${tickWidth}px`,
    ['--id-edge' as string]: `${tickWidth}px`,
  };
  const tickedHere = lines.filter(({ id }) => selection.ids.has(id)).length;

  const press = (event: KeyboardEvent) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key] ?? 0;
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(body.current?.querySelectorAll<HTMLElement>('a.adx-name') ?? [])];
    const next = links[links.findIndex((link) => link.closest('tr')?.contains(document.activeElement)) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <table
      className="adx-table adx-fin-table"
      style={style}
      aria-label={translate('adx.finance.title')}
      aria-busy={!answer || isStale || undefined}
    >
      <colgroup>
        <col style={{ width: tickWidth }} />
        <col />
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="adx-tick-cell">
            <TriStateCheckbox
              state={tickedHere === 0 ? 'none' : tickedHere === lines.length ? 'all' : 'some'}
              label={translate('adx.list.select_page')}
              onTick={(isOn) => selection.tickAll(lines, isOn)}
            />
          </th>
          <Head id="party" label={translate(`adx.finance.parties.${asked.view}`)} asked={asked} set={set} isParty />
          {columns.map((column) => (
            <Head
              key={column.id}
              id={column.id}
              label={translate(`adx.finance.columns.${column.id}`)}
              column={column}
              asked={asked}
              set={set}
            />
          ))}
        </tr>
        <tr className="adx-fin-sum">
          <td className="adx-tick-cell" />
          <th scope="row" className="adx-stuck-name">
            {answer
              ? translate('adx.finance.sum', {
                  smart_count: answer.totals.lines,
                  count: formatCount(answer.totals.lines),
                })
              : ''}
          </th>
          {columns.map((column) => (
            <td key={column.id} className={isNumber(column) ? 'adx-number adx-figures' : ''}>
              {answer && column.id in answer.totals.sums ? formatCell(column.form, answer.totals.sums[column.id]) : ''}
            </td>
          ))}
        </tr>
      </thead>
      {answer ? (
        <tbody ref={body} onKeyDown={press} data-stale={isStale || undefined}>
          {lines.map((line) => (
            <FinanceRow
              key={line.id}
              line={line}
              columns={columns}
              isTicked={selection.ids.has(line.id)}
              onTick={selection.tick}
            />
          ))}
        </tbody>
      ) : (
        <Skeleton columns={columns} />
      )}
    </table>
  );
}

type HeadProps = {
  readonly id: string;
  readonly label: string;
  readonly column?: FinanceColumn;
  readonly asked: LinesAsked;
  readonly set: SetWords;
  readonly isParty?: boolean;
};

/** Sorting starts with the greatest figure, and with the first text. */
function Head({ id, label, column, asked, set, isParty = false }: HeadProps) {
  const isSorted = asked.sort === id;
  const isFigure = column !== undefined && isNumber(column);
  const isNextDown = isSorted ? !asked.isDescending : isFigure;
  const Arrow = asked.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={isParty ? 'adx-stuck-name' : isFigure ? 'adx-number' : undefined}
      aria-sort={isSorted ? (asked.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="adx-inline-row adx-list-head"
        title={label}
        data-sorted={isSorted || undefined}
        onClick={() => set({ sort: `${isNextDown ? '-' : ''}${id}` })}
      >
        <span>{label}</span>
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  );
}

const Skeleton = ({ columns }: { readonly columns: readonly FinanceColumn[] }) => (
  <tbody aria-hidden="true">
    {Array.from({ length: skeletonRows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
      <tr key={row} style={{ opacity: 1 - row / skeletonRows }}>
        <td className="adx-tick-cell">
          <i className="adx-bone" style={{ width: 16, height: 16 }} />
        </td>
        <td className="adx-stuck-name">
          <i className="adx-bone" style={{ width: `${50 + ((row * 11) % 35)}%` }} />
        </td>
        {columns.map((column, index) => (
          <td key={column.id} className={isNumber(column) ? 'adx-number' : ''}>
            <i className="adx-bone" style={{ width: `${40 + ((row * 7 + index * 13) % 35)}%` }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

type FinanceRowProps = {
  readonly line: FinanceLine;
  readonly columns: readonly FinanceColumn[];
  readonly isTicked: boolean;
  readonly onTick: (line: FinanceLine) => void;
};

const FinanceRow = memo(function FinanceRow({ line, columns, isTicked, onTick }: FinanceRowProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const { id, party } = line;
  return (
    <tr data-row={id} data-ticked={isTicked || undefined}>
      <td className="adx-tick-cell">
        <input
          type="checkbox"
          className="adx-list-tick"
          checked={isTicked}
          aria-label={translate('adx.list.select', { name: `${party.name}, ${line.period}` })}
          onChange={() => onTick(line)}
        />
      </td>
      <td className="adx-stuck-name">
        <Link to={`/finance/${id}${search}`} className="adx-name" title={party.name}>
          {party.name}
        </Link>
      </td>
      {columns.map((column) => {
        const { form } = column;
        const value = column.read(line);
        const words = formatCell(form, value);
        return (
          <td
            key={column.id}
            className={isNumber(column) ? 'adx-number adx-figures' : form === 'day' ? 'adx-figures' : undefined}
            title={form === 'words' && value !== null ? words : undefined}
            data-late={(column.id === 'dueAt' && isLate(line)) || undefined}
          >
            {form === 'state' ? <StateMark state={line.state} /> : words}
          </td>
        );
      })}
    </tr>
  );
});

/** Whether the line is overdue. */
const isLate = ({ dueAt, balance }: FinanceLine): boolean =>
  dueAt !== null && Number(balance) > 0 && dueAt < new Date().toISOString().slice(0, 10);
