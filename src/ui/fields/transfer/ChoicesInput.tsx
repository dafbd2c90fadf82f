import '../ticks.css';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { FieldOf } from '../../../schema/kinds';
import type { Option } from '../../../schema/kinds/field';
import { formatCount } from '../../i18n/format';
import { useText } from '../../i18n/useText';
import { groupProps } from '../inputs/InputBox';
import type { InputProps } from '../inputs/InputProps';
import { CatalogueInput } from './CatalogueInput';
import type { PaneGroup, PaneId } from './paneGroups';
import { useTransfer } from './usePanes';

type ChoicesProps = InputProps<FieldOf<'choices'>>;

/** With more options than these, chips replace the checkboxes. */
const mostTicks = 16;

/** Several of a list, in the list's order: checkboxes where options are few, else chips and the two-pane picker. */
export function ChoicesInput(props: ChoicesProps) {
  const { field, onChange } = props;
  const text = useText();
  const groups = useMemo(() => groupsOf(field.options, text), [field.options, text]);
  const take = (ids: readonly PaneId[]) => {
    const chosen = new Set(ids);
    onChange(field.options.map((option) => option.value).filter((one) => chosen.has(one)));
  };
  const isCatalogue = field.options.length > mostTicks || field.options.some(({ group }) => group !== undefined);
  if (!isCatalogue) return <Ticks {...props} groups={groups} onTake={take} />;
  const labels = new Map(field.options.map(({ value, label }) => [value, label]));
  return (
    <CatalogueInput
      input={props}
      title={text(field.label)}
      groups={groups}
      nameOf={(id) => text(labels.get(id) ?? String(id))}
      onChange={take}
    />
  );
}

type TicksProps = ChoicesProps & {
  readonly groups: readonly PaneGroup[];
  readonly onTake: (ids: readonly PaneId[]) => void;
};

function Ticks({ groups, onTake, ...input }: TicksProps) {
  const { field, path, value, onLeave, isDisabled } = input;
  const translate = useTranslate();
  const text = useText();
  const chosen = Array.isArray(value) ? (value as readonly PaneId[]) : [];
  const isLong = field.options.length > 6;
  const panes = useTransfer({ input, title: text(field.label), groups, chosen, onChange: onTake, nameOf: String });
  const all = field.options.map((option) => option.value);
  return (
    <>
      <fieldset {...groupProps(input)} className="adx-checks" data-disabled={isDisabled || undefined}>
        <div className="adx-row adx-checks-list" data-long={isLong || undefined}>
          {field.options.map((option) => (
            <label key={option.value} className="adx-row adx-check">
              <input
                type="checkbox"
                name={path}
                className="adx-list-tick"
                checked={chosen.includes(option.value)}
                disabled={isDisabled}
                onChange={(event) =>
                  onTake(
                    event.target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value),
                  )
                }
                onBlur={() => onLeave()}
              />
              {text(option.label)}
            </label>
          ))}
        </div>
        {isLong && (
          <div className="adx-row adx-checks-foot">
            <span className="adx-figures">
              {translate('adx.form.chosenOf', { count: formatCount(chosen.length), total: formatCount(all.length) })}
            </span>
            {!isDisabled && (
              <>
                <button
                  type="button"
                  className="adx-bare adx-inline-row adx-medium adx-box-action"
                  onClick={() => onTake(all)}
                >
                  {translate('adx.form.all')}
                </button>
                <button
                  type="button"
                  className="adx-bare adx-inline-row adx-medium adx-box-action"
                  onClick={() => onTake([])}
                >
                  {translate('adx.form.none')}
                </button>
                {panes.button}
              </>
            )}
          </div>
        )}
      </fieldset>
      {isLong && panes.below}
    </>
  );
}

/** Groups the options, in the order of the list; options without a group come under none. */
function groupsOf(options: readonly Option[], text: (english: string) => string): readonly PaneGroup[] {
  const groups = new Map<
    string,
    { readonly name: string | undefined; readonly items: { id: PaneId; name: string; also: string[] }[] }
  >();
  for (const { value, label, group } of options) {
    const key = group ?? '';
    const found = groups.get(key) ?? { name: group, items: [] };
    found.items.push({ id: value, name: text(label), also: [label] });
    groups.set(key, found);
  }
  return [...groups].map(([key, { name, items }]) => ({
    key,
    items,
    ...(name !== undefined && { label: text(name), also: [name] }),
  }));
}
