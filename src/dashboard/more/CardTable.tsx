import './more.css';
import type { ReactNode } from 'react';

export type CardColumn<Row> = {
  readonly key: string;
  readonly label: string;
  /** Its share of the width; figures are as wide as they must be. */
  readonly width?: string;
  readonly isFigure?: true;
  cell(row: Row): ReactNode;
  /** Of the whole; in the foot. */
  readonly total?: ReactNode;
};

type Props<Row> = {
  /** Heard, and not seen. */
  readonly caption: string;
  readonly columns: readonly CardColumn<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** Its head is heard, and not seen: that of a table above says the same. */
  readonly isHeadless?: boolean;
};

/** Rows of a card, in the height that its skeleton has. The first column names the row. */
export function CardTable<Row>({ caption, columns, rows, keyOf, isHeadless }: Props<Row>) {
  const hasTotal = columns.some(({ total }) => total !== undefined);
  return (
    <table className="adx-more-table" data-headless={isHeadless || undefined}>
      <caption className="adx-hidden">{caption}</caption>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, label, isFigure }) => (
            <th key={key} scope="col" data-figure={isFigure}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, isFigure, cell }, at) =>
              at === 0 ? (
                <th key={key} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={key} data-figure={isFigure} className={isFigure && 'adx-figures'}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {hasTotal && (
        <tfoot>
          <tr>
            {columns.map(({ key, isFigure, total }, at) =>
              at === 0 ? (
                <th key={key} scope="row">
                  {total}
                </th>
              ) : (
                <td key={key} data-figure={isFigure} className={isFigure && 'adx-figures'}>
                  {total}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** A head and so many rows, before they come; each a little fainter. */
export function TableBones({ rows }: { readonly rows: number }) {
  return (
    <div className="adx-more-bones" aria-hidden>
      {Array.from({ length: rows + 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <p key={at} style={{ opacity: 1 - at * 0.1 }}>
          <i className="adx-card-bone" style={{ width: `${46 - (at % 3) * 7}%` }} />
          <i className="adx-card-bone" style={{ width: '16%' }} />
        </p>
      ))}
    </div>
  );
}

/** A part of a card with its own head. */
export function CardPart({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="adx-more-part">
      <div className="adx-row adx-more-part-head">
        <h3>{title}</h3>
        {beside}
      </div>
      {children}
    </div>
  );
}
