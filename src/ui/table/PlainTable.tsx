import './plainTable.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export type PlainColumn<Row> = {
  readonly key: string;
  /** Without one, the header has an empty cell; without any, the table has no header. */
  readonly label?: ReactNode;
  /** In CSS. With one in any column, the layout is fixed: the columns without share the rest. */
  readonly width?: string;
  /** Right-aligned, in tabular digits. */
  readonly isFigure?: true;
  /** Its cells name their rows, instead of those of the first column. */
  readonly isRowHead?: true;
  /** Of its cells below the header. */
  readonly className?: string;
  /** Makes the header a button. */
  readonly sort?: { readonly order: 'ascending' | 'descending' | undefined; onSort(): void };
  cell(row: Row, index: number): ReactNode;
  /** Full text of a cell that may be cut off. */
  title?(row: Row): string;
  /** Cell of the footer. */
  readonly total?: ReactNode;
};

type RowProps = ComponentProps<'tr'> & { readonly [data: `data-${string}`]: string | number | boolean | undefined };

type Props<Row> = Omit<ComponentProps<'table'>, 'children'> & {
  readonly columns: readonly PlainColumn<Row>[];
  /** Undefined before they are loaded: a bar takes their place. */
  readonly rows: readonly Row[] | undefined;
  keyOf(row: Row, index: number): string | number;
  rowProps?(row: Row, index: number): RowProps;
  /** For screen readers only, unless it is shown. Without one the table has an `aria-label`. */
  readonly caption?: string;
  readonly isCaptionShown?: true;
  /** Hides the header visually, where a table above has the same one. */
  readonly isHeadless?: boolean;
  /** Keeps the header at the top of the box that scrolls. */
  readonly isSticky?: true;
  /** Rows of 28 px without lines between them. */
  readonly isDense?: true;
  /** Cells wrap and start at the top; otherwise they have one line and end in an ellipsis. */
  readonly isWrapping?: true;
};

/** A small table: a list of columns, a list of rows, and nothing that the reader selects or resizes. */
export function PlainTable<Row>(props: Props<Row>) {
  const {
    columns,
    rows,
    keyOf,
    rowProps,
    caption,
    isCaptionShown,
    isHeadless,
    isSticky,
    isDense,
    isWrapping,
    ...table
  } = props;
  const rowHead = columns.find(({ isRowHead }) => isRowHead) ?? columns[0];
  const cells = (shown: (column: PlainColumn<Row>) => ReactNode, titled?: Row) =>
    columns.map((column) => {
      const { key, isFigure, className = '', title } = column;
      const Cell = column === rowHead ? 'th' : 'td';
      return (
        <Cell
          key={key}
          scope={column === rowHead ? 'row' : undefined}
          className={(isFigure ? `adx-figures ${className}` : className) || undefined}
          data-figure={isFigure}
          title={titled && title?.(titled)}
        >
          {shown(column)}
        </Cell>
      );
    });
  return (
    <table
      {...table}
      className={`adx-plain-table ${table.className ?? ''}`}
      data-fixed={columns.some(({ width }) => width) || undefined}
      data-headless={isHeadless || undefined}
      data-sticky={isSticky}
      data-dense={isDense}
      data-wrapping={isWrapping}
    >
      {caption && <caption className={isCaptionShown ? undefined : 'adx-hidden'}>{caption}</caption>}
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      {columns.some(({ label }) => label) && (
        <thead>
          <tr aria-rowindex={table['aria-rowcount'] && 1}>{columns.map(headOf)}</tr>
        </thead>
      )}
      <tbody>
        {rows?.map((row, index) => (
          <tr key={keyOf(row, index)} {...rowProps?.(row, index)}>
            {cells(({ cell }) => cell(row, index), row)}
          </tr>
        )) ?? (
          <tr>
            <td colSpan={columns.length}>
              <span className="adx-bone" />
            </td>
          </tr>
        )}
      </tbody>
      {columns.some(({ total }) => total !== undefined) && (
        <tfoot>
          <tr>{cells(({ total }) => total)}</tr>
        </tfoot>
      )}
    </table>
  );
}

function headOf<Row>({ key, label, isFigure, sort }: PlainColumn<Row>) {
  if (!label) return <td key={key} />;
  const Arrow = sort?.order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th key={key} scope="col" data-figure={isFigure} aria-sort={sort?.order}>
      {sort ? (
        <button
          type="button"
          className="adx-bare"
          title={typeof label === 'string' ? label : undefined}
          onClick={sort.onSort}
        >
          <span className="adx-ellipsis">{label}</span>
          {sort.order && <Arrow size={13} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
