import { useMemo } from 'react';
import { countries } from '../../../reference/countries';
import { regions } from '../../../reference/regions';
import type { FieldOf } from '../../../schema/kinds';
import { useText } from '../../i18n/useText';
import { Combobox } from '../inputs/Combobox';
import type { InputProps } from '../inputs/InputProps';
import { countryNames } from '../values/valueText';
import { CatalogueInput } from './CatalogueInput';
import type { PaneGroup } from './paneGroups';

type CountriesProps = InputProps<FieldOf<'countries'>>;

/** Selects countries by region, or one country by name or code. */
export const CountriesInput = (props: CountriesProps) =>
  props.field.one ? <OneCountry {...props} /> : <Countries {...props} />;

function OneCountry(props: CountriesProps) {
  const { field, value, onChange } = props;
  const text = useText();
  const options = useMemo(
    () => countries.map(({ id, name }) => ({ value: id as string, label: text(name), also: id as string })),
    [text],
  );
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
          <span className="adx-ellipsis adx-grow">{label}</span>
        </>
      )}
    />
  );
}

function Countries(props: CountriesProps) {
  const { field, onChange } = props;
  const text = useText();
  const groups = useMemo(() => groupsOf(text), [text]);
  return (
    <CatalogueInput
      input={props}
      title={text(field.label)}
      groups={groups}
      nameOf={(id) => text(countryNames.get(String(id)) ?? String(id))}
      onChange={onChange}
    />
  );
}

function groupsOf(text: (english: string) => string): readonly PaneGroup[] {
  const items = new Map(
    countries.map(
      ({ id, name, alpha3 }) =>
        [id as string, { id, name: text(name), code: id.toUpperCase(), also: [name, alpha3] }] as const,
    ),
  );
  return regions.map((region) => ({
    key: region.id,
    label: region.name === region.label ? region.label : `${region.label} – ${text(region.name)}`,
    also: [region.label, region.name, text(region.name)],
    items: region.countries.flatMap((id) => items.get(id) ?? []).sort((a, b) => a.name.localeCompare(b.name)),
  }));
}
