import { useTranslate } from 'ra-core';
import { useViewer } from '../ui/ConsoleContext';
import type { AuctionColumn } from './auctionColumns';
import { gridRoles } from './gridRoles';

export function TableHead({ columns }: { readonly columns: readonly AuctionColumn[] }) {
  const translate = useTranslate();
  const { mode } = useViewer();
  return (
    <div {...gridRoles.head} className="adx-live-row adx-live-heads">
      {columns.map(({ id, isNumber }) => {
        const words = translate(id === 'asker' ? `adx.live.askers.${mode}` : `adx.live.columns.${id}`);
        return (
          <div
            key={id}
            {...gridRoles.columnHead}
            className={isNumber ? 'adx-ellipsis adx-live-cell adx-live-number' : 'adx-ellipsis adx-live-cell'}
            title={words}
          >
            {id === 'pin' ? <span className="adx-hidden">{words}</span> : words}
          </div>
        );
      })}
    </div>
  );
}
