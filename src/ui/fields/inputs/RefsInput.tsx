import { useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import type { AnyRecord } from '../../../schema/resource';
import { formatCount } from '../../i18n/format';
import { useText } from '../../i18n/useText';
import type { PaneId } from '../panes/paneGroups';
import { usePanes } from '../panes/usePanes';
import type { InputProps } from './InputProps';
import { type RefOption, RefOptionRow, useRefOptions } from './refOptions';
import { TagBox } from './TagBox';
import { useChoices, useChosen, useMayRead } from './useChoices';
import { useRefGroups } from './useRefGroups';

const none: readonly number[] = [];

/** Ids of several objects, as chips with their names: found by typing, pasted, or chosen in two panes. */
export function RefsInput(props: InputProps<FieldOf<'refs'>>) {
  const { field, value, onChange, resource, path } = props;
  const [typed, setTyped] = useState('');
  const [isUsed, setIsUsed] = useState(false);
  const translate = useTranslate();
  const text = useText();
  const ids = useMemo(() => (Array.isArray(value) ? (value as readonly number[]) : none), [value]);
  const known = useChosen(field.to, ids);
  const q = useDeferredValue(typed);
  const found = useChoices(field.to, q, isUsed);
  const toOption = useRefOptions(field.to, resource, path, ids);
  const mayRead = useMayRead(field.to);

  const chosen = ids.map((id) => toOption(known.get(id) ?? { id }));
  const taken = new Set(ids);
  const offered = found.items.filter(({ id }) => !taken.has(id)).map((item) => toOption(item as AnyRecord));
  const all = useRefGroups(field.to, toOption);
  const nameOf = (id: PaneId) => String(known.get(Number(id))?.name ?? `#${id}`);
  const panes = usePanes({ input: props, title: text(field.label), chosen: ids, onChange, nameOf, onOpen: all.open, ...all });
  const paste = (given: string) => {
    const read = kindOf(field).normalize(given, field) as readonly unknown[];
    // Names are looked up in the panes; ids need no looking up, and the server knows which of them there are.
    if (!read.every((id) => typeof id === 'number')) return all.isWhole && panes.take(given);
    onChange([...new Set([...ids, ...read])]);
    return true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the list will be needed
    <div onFocus={() => setIsUsed(true)} onPointerEnter={() => setIsUsed(true)}>
      <TagBox<RefOption>
        input={{ ...props, isDisabled: props.isDisabled || !mayRead }}
        options={[...chosen, ...offered]}
        chosen={chosen}
        onChange={(next) => onChange(next.map((option) => option.value))}
        onText={paste}
        onSearch={setTyped}
        isLoading={found.isLoading}
        action={!props.isCompact && mayRead && panes.button}
        renderOption={(option, text) => <RefOptionRow option={option} typed={text} />}
        renderTag={(option) => <RefTag option={option} />}
        head={
          <p className="adx-options-head adx-figures">
            {translate('adx.form.shownOf', { shown: formatCount(found.items.length), total: formatCount(found.total) })}
          </p>
        }
      />
      {panes.below}
    </div>
  );
}

const RefTag = ({ option }: { option: RefOption }) => (
  <>
    {option.label}
    {option.status !== 1 && <span className="adx-tag-state" data-status={option.status} aria-hidden="true" />}
  </>
);
