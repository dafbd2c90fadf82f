import './figures.css';
import { useTranslate } from 'ra-core';
import { derivedColumnOf } from '../../schema/derivedColumns';
import { useLater } from './useLater';
import type { ListState } from './useListState';

type Props = {
  readonly state: Pick<ListState, 'filter' | 'sort'> /** The rows asked for have not come. */;
  readonly isWaiting: boolean;
};

/** What comes sooner needs no word. */
const afterMs = 300;

/** Says what a list waits for that is filtered or sorted by what comes beside its rows. */
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
