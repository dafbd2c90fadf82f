import type { CSSProperties } from 'react';
import { useViewer } from '../ui/ConsoleContext';
import { columnsFor, leastWidth, templateOf } from './auctionColumns';
import { TableHead } from './TableHead';

const most = 10;

/** The real layout before its rows, fading by a tenth a row. */
export function SkeletonAuctions() {
  const columns = columnsFor(useViewer().role === 'admin');
  const layout = { '--cols': templateOf(columns), minWidth: leastWidth(columns) } as CSSProperties;
  return (
    <div className="adx-live-scroll" aria-hidden="true">
      <div className="adx-live-table" style={layout}>
        <TableHead columns={columns} />
        {Array.from({ length: most }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
          <div key={row} className="adx-live-row" style={{ opacity: 1 - row / most }}>
            {columns.map(({ id }, index) => (
              <div key={id} className="adx-ellipsis adx-live-cell">
                {id !== 'pin' && (
                  <i className="adx-live-bone" style={{ width: `${50 + ((row * 7 + index * 13) % 40)}%` }} />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
