import { useTranslate } from 'ra-core';
import type { FieldOf } from '../../../schema/kinds';
import { useFormState } from '../../formState/FormStoreContext';
import { useText } from '../../i18n/useText';
import { Combobox } from './Combobox';
import { groupProps } from './InputBox';
import type { InputProps } from './InputProps';

const statusArchived = 2;
const keyOf = ({ value }: { readonly value: string | number }): string => String(value);

type Item = { readonly value: string | number | null; readonly label: string };

/** One of several options: side by side where labels are few and short, else a searchable list. */
export function ChoiceInput(props: InputProps<FieldOf<'choice'>>) {
  const { field, path, value, onChange, isCompact, resource } = props;
  const translate = useTranslate();
  const text = useText();
  const offers = resource.optionsFilter?.[path];
  // Joined to a string, so that the list renders only when its options change. Outside a form the record is unknown.
  const offered = useFormState(({ record }) =>
    offers && Object.keys(record).length > 0
      ? field.options
          .filter((option) => offers(record as never, option.value))
          .map(keyOf)
          .join()
      : undefined,
  )?.split(',');
  const isOptional = !field.required && field.initial === undefined;
  // An object is archived by its own action.
  const options = field.options
    .filter((option) => !offered || option.value === value || offered.includes(keyOf(option)))
    .filter((option) => path !== 'status' || option.value !== statusArchived || value === statusArchived)
    .map((option) => ({
      value: option.value,
      label: field.unit ? `${text(option.label)} ${text(field.unit)}` : text(option.label),
    }));
  const none: readonly Item[] = isOptional ? [{ value: null, label: translate('adx.form.none') }] : [];
  const items = [...none, ...options];
  const letters = items.reduce((sum, { label }) => sum + label.length, 0);
  if (!isCompact && items.length <= 3 && letters <= 34) return <RadioRow {...props} items={items} />;
  return (
    <Combobox
      input={props}
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      onChange={(option) => onChange(option ? option.value : null)}
      isClearable={isOptional}
    />
  );
}

function RadioRow({
  items,
  path,
  value,
  onChange,
  onLeave,
  isDisabled,
  isRequired,
  ...props
}: InputProps & { items: readonly Item[] }) {
  const current = value ?? null;
  return (
    <div
      {...groupProps(props)}
      role="radiogroup"
      aria-required={isRequired || undefined}
      className="adx-frame adx-radios"
      data-disabled={isDisabled || undefined}
    >
      {items.map((item) => {
        const isChosen = item.value === current;
        return (
          <label key={String(item.value)} className="adx-radio" data-chosen={isChosen || undefined}>
            <input
              type="radio"
              name={path}
              className="adx-radio-input"
              checked={isChosen}
              disabled={isDisabled}
              onChange={() => onChange(item.value)}
              onBlur={() => onLeave()}
            />
            {item.label}
          </label>
        );
      })}
    </div>
  );
}
