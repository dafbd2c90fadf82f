import './more.css';
import type { ReactNode } from 'react';

export type CardColumn<Row> = {
  readonly key: string;
  readonly label: string;
  /** Width in CSS; columns of figures fit their content. */
  readonly width?: string;
  readonly isFigure?: true;
  cell(row: Row): ReactNode;
  /** Cell of the footer. */
  readonly total?: ReactNode;
};

type Props<Row> = {
  /** For screen readers only. */
  readonly caption: string;
  readonly columns: readonly CardColumn<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** Hides the header visually, where a table above has the same one. */
  readonly isHeadless?: boolean;
};

/** The rows of a card, in the height of its skeleton. The first column names the row. */
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

/** Skeleton of a header and `rows` rows, each a little fainter. */
export function TableBones({ rows }: { readonly rows: number }) {
  return (
    <div className="adx-more-bones" aria-hidden>
      {Array.from({ length: rows + 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton keep their places
        <p key={at} style={{ opacity: 1 - at * 0.1 }}>
          <i className="adx-card-bone" style={{ width: `${46 - (at % 3) * 7}%` }} />
          <i className="adx-card-bone" style={{ width: '16%' }} />
        </p>
      ))}
    </div>
  );
}

/** A part of a card with a header of its own. */
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
