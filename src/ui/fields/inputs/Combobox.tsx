import useAutocomplete from '@mui/material/useAutocomplete';
import { Check, ChevronDown, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { byWords } from './byWords';
import { controlProps, InputBox } from './InputBox';
import type { InputProps } from './InputProps';
import { OptionList } from './OptionList';
import { Popup } from './Popup';

export type ComboOption = {
  readonly value: string | number;
  readonly label: string;
  /** Further search words. */
  readonly also?: string;
  /** Why the option is disabled. */
  readonly offReason?: string | undefined;
};

type Props<O extends ComboOption> = {
  readonly input: InputProps;
  readonly options: readonly O[];
  readonly value: O | null;
  readonly onChange: (value: O | null) => void;
  readonly isClearable: boolean;
  readonly renderOption?: (option: O, typed: string) => ReactNode;
  /** Loads the options for a typed text from elsewhere. */
  readonly onSearch?: (text: string) => void;
  /** Whether the option is listed only because it is selected, without matching the text. */
  readonly isHidden?: (option: O) => boolean;
  readonly isLoading?: boolean;
  readonly head?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly minWidth?: number;
};

/** Selects one option of a list, found by typing. */
export function Combobox<O extends ComboOption>({
  input,
  options,
  value,
  onChange,
  isClearable,
  onSearch,
  ...looks
}: Props<O>) {
  const translate = useTranslate();
  // A new object with equal content would reset the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const current = useMemo(() => value, [value?.value, value?.label]);
  const box = useAutocomplete<O, false, boolean, false>({
    id: input.id,
    options,
    value: current,
    disabled: input.isDisabled,
    disableClearable: !isClearable,
    autoHighlight: true,
    selectOnFocus: true,
    handleHomeEndKeys: true,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ value: key }) => key,
    getOptionDisabled: ({ offReason }) => offReason !== undefined,
    isOptionEqualToValue: (a, b) => a.value === b.value,
    filterOptions: onSearch
      ? (list) => list.filter((option) => !looks.isHidden?.(option))
      : (list, { inputValue }) => byWords(list, inputValue),
    onChange: (_, next) => onChange(next),
    onInputChange: (_, text, reason) => onSearch?.(reason === 'input' ? text : ''),
  });
  const { id: _, ...inputProps } = box.getInputProps();
  const typed = value && box.inputValue === value.label ? '' : box.inputValue;
  return (
    <>
      <div {...box.getRootProps()} className="adx-combo">
        <InputBox
          ref={box.setAnchorEl as unknown as React.Ref<HTMLDivElement>}
          isInvalid={input.isInvalid}
          isDisabled={input.isDisabled}
          isCompact={input.isCompact}
          before={looks.before}
        >
          <input
            {...inputProps}
            {...controlProps(input)}
            title={value?.label}
            onBlur={(event) => {
              inputProps.onBlur?.(event);
              input.onLeave();
            }}
          />
          {isClearable && value && !input.isDisabled && (
            <button
              {...box.getClearProps()}
              type="button"
              className="adx-bare adx-center adx-box-icon"
              aria-label={translate('adx.form.clear')}
            >
              <X size={14} aria-hidden="true" />
            </button>
          )}
          {looks.after}
          <button
            {...box.getPopupIndicatorProps()}
            type="button"
            className="adx-bare adx-center adx-box-icon"
            aria-label={translate('adx.form.open')}
          >
            <ChevronDown size={15} aria-hidden="true" data-open={box.popupOpen || undefined} />
          </button>
        </InputBox>
      </div>
      <Popup anchor={box.anchorEl} isOpen={box.popupOpen} minWidth={looks.minWidth ?? 160}>
        {looks.head}
        <OptionList<O>
          box={box}
          labelledBy={`${input.id}-label`}
          chosenAt={(box.groupedOptions as readonly O[]).findIndex((option) => option.value === value?.value)}
          isLoading={looks.isLoading}
          draw={(option) => (
            <>
              <span className="adx-option-mark">
                {value?.value === option.value && <Check size={14} aria-hidden="true" />}
              </span>
              {looks.renderOption ? (
                looks.renderOption(option, typed)
              ) : (
                <span className="adx-ellipsis adx-grow">{option.label}</span>
              )}
            </>
          )}
        />
      </Popup>
    </>
  );
}
