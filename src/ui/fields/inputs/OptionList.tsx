import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { useTranslate } from 'ra-core';
import { type ReactNode, useLayoutEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import type { ComboOption } from './Combobox';

type Props<O extends ComboOption> = {
  readonly box: Pick<
    UseAutocompleteReturnValue<O, boolean, boolean, boolean>,
    'groupedOptions' | 'getListboxProps' | 'getOptionProps'
  >;
  readonly labelledBy: string;
  /** Index of the selected option, at which the list opens; -1 where it is not listed. */
  readonly chosenAt?: number;
  readonly isLoading: boolean | undefined;
  readonly draw: (option: O) => ReactNode;
};

/** More than the list shows at once. */
const drawnAtOnce = 10;

/** The options of an open picker: only the visible ones until the user scrolls. Assistive technology gets the full count. */
export function OptionList<O extends ComboOption>({ box, labelledBy, chosenAt = 0, isLoading, draw }: Props<O>) {
  const translate = useTranslate();
  const options = box.groupedOptions as readonly O[];
  const [isLookedThrough, drawAll] = useReducer(() => true, false);
  useLayoutEffect(() => {
    if (isLookedThrough) return;
    const beforeItMoves = ({ key }: KeyboardEvent) => {
      if (movingKeys.has(key)) flushSync(drawAll);
    };
    // In the capture phase: before the picker looks for the option that the key moves to.
    window.addEventListener('keydown', beforeItMoves, true);
    return () => window.removeEventListener('keydown', beforeItMoves, true);
  }, [isLookedThrough]);
  const list = box.getListboxProps();
  const drawn = isLookedThrough ? options : options.slice(0, Math.max(0, chosenAt) + drawnAtOnce);
  return (
    <>
      <ul
        {...list}
        className="adx-options"
        aria-labelledby={labelledBy}
        onPointerOver={drawAll}
        onScroll={(event) => {
          list.onScroll?.(event);
          drawAll();
        }}
      >
        {drawn.map((option, index) => {
          const { key, ...props } = box.getOptionProps({ option, index });
          return (
            <li
              key={key}
              {...props}
              className="adx-row adx-option"
              aria-setsize={options.length}
              aria-posinset={index + 1}
            >
              {draw(option)}
            </li>
          );
        })}
      </ul>
      {options.length === 0 && (
        <p className="adx-small adx-options-none">
          {translate(isLoading ? 'adx.form.loading' : 'adx.form.nothingFound')}
        </p>
      )}
    </>
  );
}

const movingKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']);
