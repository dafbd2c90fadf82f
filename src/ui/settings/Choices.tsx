import { useId } from 'react';

type Option<T> = { readonly value: T; readonly label: string };
type Props<T> = {
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: T;
  onChange(value: T): void;
};

/** One of a few, all in sight. */
export function Choices<T>({ label, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="adx-setting">
      <legend>{label}</legend>
      <div className="adx-setting-choices">
        {options.map((option) => (
          <label key={option.label}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
