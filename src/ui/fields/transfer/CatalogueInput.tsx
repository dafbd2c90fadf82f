import { useMemo } from 'react';
import type { InputProps } from '../inputs/InputProps';
import { TagBox } from '../inputs/TagBox';
import type { PaneGroup, PaneId } from './paneGroups';
import { useTransfer } from './usePanes';

type Props = {
  readonly input: InputProps;
  readonly title: string;
  readonly groups: readonly PaneGroup[];
  readonly nameOf: (id: PaneId) => string;
  readonly onChange: (chosen: readonly PaneId[]) => void;
};

type Option = {
  readonly value: PaneId;
  readonly label: string;
  readonly also: string;
  readonly code: string | undefined;
};

/** Several values of a catalogue: typed, pasted, or selected in two panes. */
export function CatalogueInput({ input, title, groups, nameOf, onChange }: Props) {
  const { value } = input;
  const chosen = Array.isArray(value) ? (value as readonly PaneId[]) : [];
  const options = useMemo(() => optionsOf(groups), [groups]);
  const panes = useTransfer({ input, title, groups, chosen, onChange, nameOf });
  return (
    <>
      <TagBox<Option>
        input={input}
        options={options}
        chosen={chosen.map(
          (id) =>
            options.find((option) => option.value === id) ?? {
              value: id,
              label: nameOf(id),
              also: '',
              code: undefined,
            },
        )}
        onChange={(next) => onChange(next.flatMap(({ value: id }) => idsOf(groups, id)))}
        onText={panes.take}
        action={panes.button}
        renderOption={({ code, label }) => (
          <>
            {code !== undefined && <span className="adx-option-id adx-figures">{code}</span>}
            <span className="adx-ellipsis adx-grow">{label}</span>
          </>
        )}
      />
      {panes.below}
    </>
  );
}

const ofGroup = 'group ';

/** Lists every item once, even if it is in several groups, and the groups that can be selected as a whole. */
function optionsOf(groups: readonly PaneGroup[]): readonly Option[] {
  const options = new Map<PaneId, Option>();
  for (const { key, id, label, also = [], items } of groups) {
    if (label !== undefined) {
      const value = id ?? ofGroup + key;
      options.set(value, { value, label, also: also.join(' '), code: id === undefined ? undefined : String(id) });
    }
    for (const item of items) {
      options.set(item.id, {
        value: item.id,
        label: item.name,
        also: [item.code, ...(item.also ?? [])].join(' '),
        code: item.code,
      });
    }
  }
  return [...options.values()];
}

function idsOf(groups: readonly PaneGroup[], value: PaneId): readonly PaneId[] {
  const group = groups.find(({ key }) => value === ofGroup + key);
  return group ? group.items.map(({ id }) => id) : [value];
}
