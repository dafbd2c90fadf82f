import { useMemo } from 'react';
import { countries } from '../../../reference/countries';
import { regions } from '../../../reference/regions';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import { useText } from '../../i18n/useText';
import { countryNames } from '../valueText';
import { Combobox } from './Combobox';
import type { InputProps } from './InputProps';
import { PanesInput } from './PanesInput';

/** Countries by region, or one country by name or code. */
export function CountriesInput(props: InputProps<FieldOf<'countries'>>) {
  const { field, value, onChange } = props;
  const text = useText();
  const nameOf = (id: string): string => text(countryNames.get(id) ?? id);
  const options = useMemo(() => countries.map(({ id, name }) => ({ value: id as string, label: text(name), also: id as string })), [text]);
  if (field.one) {
    return (
      <Combobox
        input={props}
        options={options}
        value={options.find((option) => option.value === value) ?? null}
        onChange={(option) => onChange(option ? option.value : null)}
        isClearable={!field.required}
        minWidth={240}
        renderOption={({ value: id, label }) => (
          <>
            <span className="adx-option-id">{id.toUpperCase()}</span>
            <span className="adx-option-label">{label}</span>
          </>
        )}
      />
    );
  }
  const groups = regions.map((region) => ({
    key: region.id,
    label: region.name === region.label ? region.label : `${region.label} – ${text(region.name)}`,
    items: region.countries.map((id) => ({ id, name: nameOf(id) })).sort((a, b) => a.name.localeCompare(b.name)),
  }));
  const readText = (pasted: string) => (kindOf(field).normalize(pasted, field) as readonly string[]).filter((id) => countryNames.has(id));
  return <PanesInput input={props} title={text(field.label)} groups={groups} labelOf={nameOf} readText={readText} />;
}
