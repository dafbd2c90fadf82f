import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { FilterEditorProps } from './filterEditor';
import { filterOf } from './filters';
import { type FilterValue, isFiltered } from './values/filterValue';

type Choice = { readonly key: string; readonly label: string; readonly value: FilterValue | undefined };

/** Any, yes or no. */
export function YesNoFilter({ field, value, onChange }: FilterEditorProps) {
  const facet = filterOf(field);
  // A switch that is off may be stored as 0 or as null, so "no" is "not 1".
  const isNumber = facet.form === 'yesNo' && facet.no === 'notOne';
  const yes: FilterValue = { op: 'is', values: [isNumber ? 1 : true] };
  const no: FilterValue = isNumber ? { op: 'not', values: [1] } : { op: 'is', values: [false] };
  return (
    <Radios
      value={value}
      onChange={onChange}
      choices={[
        { key: 'any', label: 'adx.list.any', value: undefined },
        { key: 'yes', label: 'adx.list.cell.yes', value: yes },
        { key: 'no', label: 'adx.list.cell.no', value: no },
      ]}
    />
  );
}

/** Whether the field has a value; the value itself cannot be compared. */
export function PresenceFilter({ value, onChange }: FilterEditorProps) {
  return (
    <Radios
      value={value}
      onChange={onChange}
      choices={[
        { key: 'any', label: 'adx.list.any', value: undefined },
        { key: 'filled', label: 'adx.list.op.filled', value: { op: 'filled', values: [] } },
        { key: 'empty', label: 'adx.list.op.empty', value: { op: 'empty', values: [] } },
      ]}
    />
  );
}

function Radios({
  value,
  choices,
  onChange,
}: Pick<FilterEditorProps, 'value' | 'onChange'> & { choices: readonly Choice[] }) {
  const translate = useTranslate();
  const group = useId();
  const isChosen = ({ value: other }: Choice): boolean =>
    other === undefined
      ? !isFiltered(value)
      : isFiltered(value) && other.op === value.op && other.values[0] === value.values[0];
  return (
    <div className="adx-list-radios" role="radiogroup">
      {choices.map((choice) => (
        <label key={choice.key}>
          <input
            type="radio"
            className="adx-list-radio"
            name={group}
            checked={isChosen(choice)}
            onChange={() => onChange(choice.value)}
          />
          {translate(choice.label)}
        </label>
      ))}
    </div>
  );
}
