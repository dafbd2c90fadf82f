import useAutocomplete from '@mui/material/useAutocomplete';
import { ChevronDown, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react';
import { byWords } from './byWords';
import type { ComboOption } from './Combobox';
import { controlProps, InputBox } from './InputBox';
import type { InputProps } from './InputProps';
import { OptionList } from './OptionList';
import { Popup } from './Popup';

type Props<O extends ComboOption> = {
  readonly input: InputProps;
  readonly options: readonly O[];
  readonly chosen: readonly O[];
  readonly onChange: (chosen: readonly O[]) => void;
  /** Opens another view of all selected values; without it the box renders every chip on request. */
  readonly onShowAll?: () => void;
  /** Handles pasted or free text, and returns whether it did; without it only options can be selected. */
  readonly onText?: (text: string) => boolean;
  readonly onSearch?: (text: string) => void;
  readonly isHidden?: (option: O) => boolean;
  readonly isLoading?: boolean;
  /** Whether a typed text becomes a value. */
  readonly isFree?: boolean;
  /** Whether a comma ends a value, because values contain none. */
  readonly endsAtComma?: boolean;
  readonly renderOption?: (option: O, typed: string) => ReactNode;
  readonly renderTag?: (option: O) => ReactNode;
  readonly head?: ReactNode;
  /** Content at the right edge, such as the button of the two panes. */
  readonly action?: ReactNode;
};

/** The most chips to show; the others are counted. */
export const shownTags = 60;
/** The most options to show: people type another letter sooner than they read further. */
const shownOptions = 100;

const stop = (event: { stopPropagation(): void }) => event.stopPropagation();

/** Several values as chips, with an input to type, select and paste more. */
export function TagBox<O extends ComboOption>({
  input,
  options,
  chosen,
  onChange,
  onText,
  onSearch,
  isFree = false,
  ...looks
}: Props<O>) {
  const translate = useTranslate();
  const [isAllShown, setIsAllShown] = useState(false);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const hidden = isAllShown ? 0 : Math.max(0, chosen.length - shownTags);
  const tags = hidden > 0 ? chosen.slice(0, shownTags) : chosen;
  const taken = useMemo(() => new Set(chosen.map(({ value }) => value)), [chosen]);
  // Selected values must be among the options. Those without a chip are left out of both, because every pair is compared.
  const given = useMemo(() => [...tags, ...options.filter(({ value }) => !taken.has(value))], [tags, options, taken]);
  const take = (text: string) => {
    setTyped(text);
    onSearch?.(text);
  };
  const box = useAutocomplete<O, true, false, boolean>({
    id: input.id,
    multiple: true,
    freeSolo: isFree,
    options: given,
    value: tags as O[],
    inputValue: typed,
    open: isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    disabled: input.isDisabled,
    disableCloseOnSelect: true,
    filterSelectedOptions: true,
    autoHighlight: !isFree,
    handleHomeEndKeys: false,
    getOptionLabel: (option) => (typeof option === 'string' ? option : option.label),
    getOptionKey: (option) => (typeof option === 'string' ? option : option.value),
    getOptionDisabled: ({ offReason }) => offReason !== undefined,
    isOptionEqualToValue: (a, b) => a.value === b.value,
    filterOptions: onSearch
      ? (list) => list.filter((option) => !looks.isHidden?.(option))
      : (list, { inputValue }) => byWords(list, inputValue).slice(0, shownOptions),
    onChange: (_, next, reason) => {
      if (reason === 'createOption') {
        if (onText?.(String(next.at(-1)))) take('');
      } else if (reason === 'removeOption') {
        const left = new Set((next as readonly O[]).map(({ value }) => value));
        // Backspace removes the last value, which may have no chip.
        const isLast = hidden > 0 && box.focusedTag === -1;
        onChange(isLast ? chosen.slice(0, -1) : chosen.filter(({ value }, at) => at >= tags.length || left.has(value)));
      } else {
        onChange([...chosen, ...(next as readonly O[]).filter(({ value }) => !taken.has(value))]);
        if (reason === 'selectOption') take('');
      }
    },
    onInputChange: (_, text, reason) => {
      if (reason === 'input') take(text);
    },
  });
  const { id: _, ...inputProps } = box.getInputProps();
  const finish = () => {
    if (typed.trim() !== '' && isFree) onText?.(typed);
    take('');
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    // Where values may contain commas, a pasted single line is ordinary text.
    const isList = isFree && !looks.endsAtComma ? /[\n\r\t]/ : /[\n\r,;\t]/;
    if (!isList.test(text) || !onText?.(text)) return;
    event.preventDefault();
    // Closes the list, which would cover the message about lines not found.
    setOpen(false);
  };
  return (
    <>
      <div {...box.getRootProps()} className="adx-combo">
        <InputBox
          ref={box.setAnchorEl as unknown as React.Ref<HTMLDivElement>}
          isInvalid={input.isInvalid}
          isDisabled={input.isDisabled}
        >
          <div className="adx-row adx-grow adx-tags">
            {tags.map((option, index) => (
              <span
                key={option.value}
                className="adx-tag"
                data-focused={box.focusedTag === index || undefined}
                title={option.label}
              >
                <span className="adx-ellipsis">{looks.renderTag ? looks.renderTag(option) : option.label}</span>
                {!input.isDisabled && (
                  <button
                    type="button"
                    className="adx-bare adx-center adx-tag-remove"
                    tabIndex={-1}
                    // The arrow Left finds the chip by this attribute.
                    data-tag-index={index}
                    aria-label={translate('adx.form.remove', { name: option.label })}
                    onClick={() => onChange(chosen.filter(({ value }) => value !== option.value))}
                  >
                    <X size={12} aria-hidden="true" />
                  </button>
                )}
              </span>
            ))}
            {hidden > 0 && (
              <button
                type="button"
                className="adx-bare adx-inline-row adx-medium adx-box-action"
                onClick={looks.onShowAll ?? (() => setIsAllShown(true))}
              >
                {translate('adx.form.more', { smart_count: hidden })}
              </button>
            )}
            <input
              {...inputProps}
              {...controlProps(input)}
              placeholder={chosen.length === 0 ? (input.placeholder ?? '') : ''}
              className="adx-tags-text"
              onPaste={paste}
              onKeyDown={(event) => {
                if (event.key !== ',' || !looks.endsAtComma) return;
                event.preventDefault();
                finish();
              }}
              onBlur={(event) => {
                inputProps.onBlur?.(event);
                finish();
                input.onLeave();
              }}
            />
          </div>
          {looks.action && (
            // The box handles clicks and keys inside it as its own.
            // biome-ignore lint/a11y/noStaticElementInteractions: does nothing itself
            <span className="adx-box-own" onClick={stop} onMouseDown={stop} onKeyDown={stop}>
              {looks.action}
            </span>
          )}
          {options.length > 0 && (
            <button
              {...box.getPopupIndicatorProps()}
              type="button"
              className="adx-bare adx-center adx-box-icon"
              aria-label={translate('adx.form.open')}
            >
              <ChevronDown size={15} aria-hidden="true" data-open={box.popupOpen || undefined} />
            </button>
          )}
        </InputBox>
      </div>
      <Popup anchor={box.anchorEl} isOpen={box.popupOpen && (box.groupedOptions.length > 0 || !isFree)} minWidth={320}>
        {looks.head}
        <OptionList<O>
          box={box}
          labelledBy={`${input.id}-label`}
          isLoading={looks.isLoading}
          draw={(option) =>
            looks.renderOption ? (
              looks.renderOption(option, typed)
            ) : (
              <span className="adx-ellipsis adx-grow">{option.label}</span>
            )
          }
        />
      </Popup>
    </>
  );
}
