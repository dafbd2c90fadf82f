import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import type { FigurePeriod } from '../../schema/derivedColumns';
import type { AnyRecord } from '../../schema/resource';
import { fetchDialogsAhead } from '../actions/ActionHost';
import { offeredActions } from '../actions/rowActions';
import { useActions } from '../actions/useActions';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { useFocusBack } from '../parts/useFocusBack';
import { BulkClear } from './BulkClear';
import { BulkExport } from './BulkExport';
import { HiddenTicks } from './HiddenTicks';
import { type Found, SelectAll } from './SelectAll';
import type { Selection } from './useSelection';

type Props = {
  readonly records: readonly AnyRecord[];
  /** What the list shows of what it finds. */
  readonly shown: Found & { /** Figures of these days are looked at. */ readonly figures: FigurePeriod | undefined };
  readonly selection: Pick<Selection, 'tickMany' | 'untick' | 'clear' | 'records'>;
  /** Has the list find these objects and no others. */
  find(ids: readonly number[]): void;
  /** Puts the focus on the rows. */
  toRows(): void;
};

/** What can be done with the ticked rows; floats over the list, which keeps its place. */
export function BulkBar({ records, shown, selection, find, toRows }: Props) {
  const context = useActions();
  const { fetchOwn } = context;
  const translate = useTranslate();
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useFocusBack(place, toRows);
  useEffect(fetchOwn, [fetchOwn]);
  const actions = useMemo(() => offeredActions('bulk', records, context), [records, context]);
  return (
    <div className="adx-stack adx-bulk-place" ref={place}>
      <SelectAll shown={shown} selection={selection} />
      <HiddenTicks
        records={records}
        filter={shown.filter}
        onShow={() => find(records.map(({ id }) => id))}
        onUnselect={selection.untick}
      />
      <div
        className="adx-bulk"
        role="toolbar"
        aria-label={translate('adx.list.bulk')}
        onPointerEnter={fetchDialogsAhead}
        onFocus={fetchDialogsAhead}
      >
        <span className="adx-bulk-count" aria-live="polite">
          {translate('adx.list.selected', { smart_count: records.length, count: formatCount(records.length) })}
        </span>
        <i aria-hidden="true" />
        <BulkExport records={records} sort={shown.sort} figures={shown.figures} />
        {actions.map((action) => (
          <button
            key={action.name}
            type="button"
            data-danger={action.isDangerous || undefined}
            onClick={() => void action.run(records, context)}
          >
            <action.icon className="adx-lucide" size={15} aria-hidden />
            {text(action.label)}
          </button>
        ))}
        <BulkClear count={records.length} onClear={selection.clear} />
      </div>
    </div>
  );
}
