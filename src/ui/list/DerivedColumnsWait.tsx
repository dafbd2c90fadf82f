import '../fields/figures.css';
import { useTranslate } from 'ra-core';
import { derivedColumnOf } from '../../schema/derivedColumns';
import { useLater } from './useLater';
import type { ListState } from './useListState';

type Props = {
  readonly state: Pick<ListState, 'filter' | 'sort'>;
  /** Whether the rows are still loading. */
  readonly isWaiting: boolean;
};

/** Shorter waits show no message. */
const afterMs = 300;

/** Shown while a list waits for the derived column that it is sorted or filtered by. */
export function DerivedColumnsWait({ state, isWaiting }: Props) {
  const translate = useTranslate();
  const asked = [state.sort.field, ...Object.keys(state.filter)].flatMap((key) => derivedColumnOf(key) ?? []);
  const isLong = useLater(isWaiting && asked.length > 0, afterMs);
  return (
    <div role="status">
      {isLong && (
        <p className="adx-small adx-derived-wait">
          {translate(asked.includes('serving') ? 'adx.figures.judging' : 'adx.figures.waiting')}
        </p>
      )}
    </div>
  );
}
