import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Field } from '../../schema/kinds';
import { isEmpty } from '../../schema/kinds/field';
import type { AnyResource } from '../../schema/resource';
import { isWritable, maySet } from '../../schema/validate';
import { useConsole, useViewer } from '../ConsoleContext';
import { useFormState, useFormStore, useProblem } from '../formState/FormStoreContext';
import { isTitledKind, type Span } from '../formState/formLayout';
import { modeFieldOf } from '../formState/modeField';
import { useProblemText, useText } from '../i18n/useText';
import { inputOf } from './inputs';
import { FieldFrame } from './inputs/FieldFrame';
import { ReadOnlyValue } from './inputs/ReadOnlyValue';
import { useMayRead } from './inputs/useChoices';
import { useValueWords } from './values/useValueWords';
import { valueText } from './values/valueText';

type Props = {
  readonly field: Field;
  /** The field's name in the record. */
  readonly source: string;
  readonly resource: AnyResource;
  readonly disabled?: boolean;
  readonly span?: Span;
};

/** One field of a form: the input of its kind, bound to the form's value, with access rights, mode switch and messages. */
export function FieldInput({ field, source, resource, disabled = false, span }: Props) {
  const viewer = useViewer();
  const store = useFormStore();
  const { extensions } = useConsole();
  const { field: bound } = useController({ name: source });
  const isRequired = useFormState(({ facts }) => facts[source]?.isRequired ?? field.required);
  const offReason = useFormState(({ facts }) => facts[source]?.offReason);
  const warning = useFormState(({ warnings, start, isSubmitted, shown }) =>
    start.isCreate && !isSubmitted && !shown[source] ? undefined : warnings[source],
  );
  const isStored = useFormState(({ start }) => !start.isCreate);
  const to = field.kind === 'ref' || field.kind === 'refs' ? field.to : undefined;
  const isHiddenRef = !useMayRead(to ?? resource.name) && to !== undefined;
  const note = useFormerValue(source, field);
  const Own = extensions.get(resource.name)?.inputs?.[source];
  // A form that is read-only as a whole still shows its inputs.
  const isOpen =
    (disabled ? isWritable(field, viewer) : maySet(resource, source, viewer)) && !(field.fixed && isStored);
  const mode = modeFieldOf(resource, source);
  const frame = {
    field,
    path: source,
    resource,
    value: bound.value,
    isRequired: isRequired && isOpen && !disabled,
    mode: mode && <ModeSwitch resource={resource} source={mode} isDisabled={disabled} />,
    ...(span && { span }),
  };

  // An id of an object that the viewer may not see has no meaning.
  if (!isOpen && isHiddenRef) return null;
  if (!isOpen) {
    return (
      <FieldFrame {...frame} onChange={bound.onChange} onLeave={bound.onBlur} isDisabled isTitled={isTitledKind(field)}>
        <ReadOnlyValue field={field} path={source} value={bound.value} />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame
      {...frame}
      Input={inputOf(field)}
      onChange={bound.onChange}
      onLeave={(below) => {
        bound.onBlur();
        store.leave(below ? `${source}.${below}` : source);
      }}
      isDisabled={disabled}
      isTitled={isTitledKind(field)}
      offReason={offReason}
      warning={warning}
      note={note}
    >
      {Own && <Own source={source} disabled={disabled || offReason !== undefined} />}
    </FieldFrame>
  );
}

const longestNote = 60;

/** Returns the former value of a changed field, where it fits under the field. */
function useFormerValue(source: string, field: Field): string | undefined {
  const isChanged = useFormState(({ changed, start }) => !start.isCreate && changed.includes(source));
  const before = useFormState(({ start }) => start.record[source]);
  const words = useValueWords();
  const translate = useTranslate();
  if (!isChanged || isTitledKind(field) || field.access === 'writeOnly') return undefined;
  if (isEmpty(before)) return translate('adx.form.wasEmpty');
  const was = valueText(before, field, words);
  return was.length > longestNote ? undefined : translate('adx.form.was', { value: was });
}

type ModeSwitchProps = { readonly resource: AnyResource; readonly source: string; readonly isDisabled: boolean };

/** Switches between include and exclude, in the header of the list. */
function ModeSwitch({ resource, source, isDisabled }: ModeSwitchProps) {
  const viewer = useViewer();
  const store = useFormStore();
  const { field: bound } = useController({ name: source });
  const isOff = useFormState(({ facts }) => facts[source]?.offReason !== undefined);
  const problem = useProblem(source);
  const say = useProblemText();
  const text = useText();
  const group = useId();
  const field = resource.allFields[source];
  if (field?.kind !== 'choice') return null;
  const isFixed = isDisabled || isOff || !maySet(resource, source, viewer);
  return (
    <div
      className="adx-inout"
      data-path={source}
      role="radiogroup"
      aria-label={text(field.label)}
      aria-describedby={problem && `${group}-problem`}
      data-disabled={isFixed || undefined}
    >
      {field.options.map(({ value, label }) => (
        <label key={value} data-chosen={bound.value === value || undefined} data-mode={value}>
          <input
            type="radio"
            name={group}
            className="adx-radio-input"
            checked={bound.value === value}
            disabled={isFixed}
            onChange={() => bound.onChange(value)}
            onBlur={() => {
              bound.onBlur();
              store.leave(source);
            }}
          />
          {text(label)}
        </label>
      ))}
      {problem && (
        <span id={`${group}-problem`} className="adx-note adx-problem">
          {say(problem)}
        </span>
      )}
    </div>
  );
}
