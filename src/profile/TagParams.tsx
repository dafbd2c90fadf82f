import { CircleAlert, Plus, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { problem } from '../schema/problem';
import { InputBox } from '../ui/fields/inputs/InputBox';
import { useInputId } from '../ui/fields/inputs/InputProps';
import { useFormStore, useProblem } from '../ui/form/FormStoreContext';
import { useProblemText } from '../ui/i18n/useText';
import { Button } from '../ui/parts/Button';

type Props = { readonly source: string; readonly disabled?: boolean };

/** The names of the account's own parameters, one below the other, and the place for another one. */
export function TagParams({ source, disabled = false }: Props) {
  const { field } = useController({ name: source });
  const store = useFormStore();
  const names: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const change = (next: readonly string[]) => {
    // Without the last one the value is null, not an empty list.
    field.onChange(next.length > 0 ? next : null);
    store.leave(source);
  };
  return (
    <div className="adx-stack adx-parameters">
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <Parameter
              key={name}
              name={name}
              isDisabled={disabled}
              onDelete={() => change(names.filter((one) => one !== name))}
            />
          ))}
        </ul>
      )}
      <NewParameter source={source} isDisabled={disabled} taken={names} onAdd={(name) => change([...names, name])} />
    </div>
  );
}

type ParameterProps = { readonly name: string; readonly isDisabled: boolean; onDelete(): void };

function Parameter({ name, isDisabled, onDelete }: ParameterProps) {
  const translate = useTranslate();
  return (
    <li>
      <span>{name}</span>
      {!isDisabled && (
        <button
          type="button"
          className="adx-bare adx-center adx-box-icon"
          aria-label={translate('adx.form.remove', { name })}
          onClick={onDelete}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

type NewProps = {
  readonly source: string;
  readonly isDisabled: boolean;
  readonly taken: readonly string[];
  onAdd(name: string): void;
};

function NewParameter({ source, isDisabled, taken, onAdd }: NewProps) {
  const id = useInputId(source);
  const wrongId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const translate = useTranslate();
  const say = useProblemText();
  const isInvalid = useProblem(source) !== undefined || isMissing;

  /** Tells whether there was a name. */
  const add = (): boolean => {
    const name = typed.trim();
    if (name === '') return false;
    if (!taken.includes(name)) onAdd(name);
    setTyped('');
    return true;
  };
  const ask = () => setMissing(!add());
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    ask();
  };
  // Typed text is added also without the button.
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget !== button.current) add();
  };
  return (
    <>
      <div className="adx-stack adx-parameter-new">
        <InputBox isInvalid={isInvalid} isDisabled={isDisabled}>
          <input
            id={id}
            name={source}
            type="text"
            autoComplete="off"
            disabled={isDisabled}
            aria-labelledby={`${id}-label`}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isMissing ? wrongId : `${id}-help`}
            placeholder={isDisabled ? '' : translate('adx.profile.parameter')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setMissing(false);
            }}
            onKeyDown={press}
            onBlur={leave}
          />
        </InputBox>
        {!isDisabled && (
          <Button ref={button} startIcon={<Plus size={14} aria-hidden="true" />} onClick={ask}>
            {translate('adx.profile.addParameter')}
          </Button>
        )}
      </div>
      {isMissing && (
        <p id={wrongId} className="adx-note adx-problem" role="alert">
          <CircleAlert size={13} aria-hidden="true" />
          {say(problem('required', { label: translate('adx.profile.parameter') }))}
        </p>
      )}
    </>
  );
}
