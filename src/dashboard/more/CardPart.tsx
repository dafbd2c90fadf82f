import './more.css';
import type { ReactNode } from 'react';

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

/** Skeleton of a header and `rows` rows, each a little fainter. */
export function TableBones({ rows }: { readonly rows: number }) {
  return (
    <div className="adx-more-bones" aria-hidden>
      {Array.from({ length: rows + 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton keep their places
        <p key={at} style={{ opacity: 1 - at * 0.1 }}>
          <i className="adx-bone" style={{ width: `${46 - (at % 3) * 7}%` }} />
          <i className="adx-bone" style={{ width: '16%' }} />
        </p>
      ))}
    </div>
  );
}
