import { ListTree, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { groupProps } from './InputBox';
import type { InputProps } from './InputProps';
import { type PaneGroup, PanesDialog } from './PanesDialog';

type Props = {
  readonly input: InputProps;
  readonly title: string;
  readonly groups: readonly PaneGroup[];
  readonly labelOf: (id: string) => string;
  readonly readText: (text: string) => readonly string[];
};

const shownTags = 24;

/** A choice out of hundreds: chips of what is chosen, and two panes to choose in. */
export function PanesInput({ input, title, groups, labelOf, readText }: Props) {
  const { id, value, onChange, onLeave, isDisabled } = input;
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <fieldset
      {...groupProps({ ...input, id: `${id}-group` })}
      aria-labelledby={`${id}-label`}
      className="adx-box adx-panes-box"
      data-invalid={input.isInvalid || undefined}
      data-disabled={isDisabled || undefined}
    >
      <div className="adx-tags">
        {chosen.slice(0, shownTags).map((item) => (
          <span key={item} className="adx-tag" title={labelOf(item)}>
            <span className="adx-tag-label">{labelOf(item)}</span>
            {!isDisabled && (
              <button
                type="button"
                className="adx-tag-remove"
                aria-label={translate('adx.form.remove', { name: labelOf(item) })}
                onClick={() => onChange(chosen.filter((one) => one !== item))}
              >
                <X size={12} aria-hidden="true" />
              </button>
            )}
          </span>
        ))}
        {chosen.length > shownTags && (
          <span className="adx-field-note">{translate('adx.form.more', { smart_count: chosen.length - shownTags })}</span>
        )}
        {chosen.length === 0 && <span className="adx-tags-none">{input.placeholder ?? translate('adx.form.none')}</span>}
      </div>
      <button
        type="button"
        id={id}
        className="adx-box-action"
        disabled={isDisabled}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-do ${id}-label`}
        onClick={() => setIsOpen(true)}
        onBlur={() => onLeave()}
      >
        <ListTree size={14} aria-hidden="true" />
        <span id={`${id}-do`}>{translate('adx.form.choose')}</span>
      </button>
      {isOpen && (
        <PanesDialog
          title={title}
          groups={groups}
          chosen={chosen}
          nameOf={labelOf}
          onChange={onChange}
          readText={readText}
          onClose={() => setIsOpen(false)}
        />
      )}
    </fieldset>
  );
}
