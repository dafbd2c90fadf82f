import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { useTranslate } from 'ra-core';
import { type ReactNode, useDeferredValue } from 'react';
import type { ComboOption } from './Combobox';

type Props<O extends ComboOption> = {
  readonly box: Pick<UseAutocompleteReturnValue<O, boolean, boolean, boolean>, 'groupedOptions' | 'getListboxProps' | 'getOptionProps'>;
  readonly labelledBy: string;
  /** The place of what is chosen, which the list is opened at. */
  readonly chosenAt?: number;
  readonly isLoading: boolean | undefined;
  readonly draw: (option: O) => ReactNode;
};

/** More than are in view. */
const drawnAtOnce = 12;

/** The options of an open picker. Those in view are there at once; the others follow when they keep nobody waiting. */
export function OptionList<O extends ComboOption>({ box, labelledBy, chosenAt = 0, isLoading, draw }: Props<O>) {
  const translate = useTranslate();
  const options = box.groupedOptions as readonly O[];
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, chosenAt + drawnAtOnce);
  return (
    <>
      <ul {...box.getListboxProps()} className="adx-options" aria-labelledby={labelledBy}>
        {options.slice(0, drawn).map((option, index) => {
          const { key, ...props } = box.getOptionProps({ option, index });
          return (
            <li key={key} {...props} className="adx-option">
              {draw(option)}
            </li>
          );
        })}
      </ul>
      {options.length === 0 && <p className="adx-options-none">{translate(isLoading ? 'adx.form.loading' : 'adx.form.nothingFound')}</p>}
    </>
  );
}
