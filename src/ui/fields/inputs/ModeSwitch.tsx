import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { AnyResource } from '../../../schema/resource';
import { maySet } from '../../../schema/validate';
import { useViewer } from '../../ConsoleContext';
import { useFormState, useFormStore, useProblem } from '../../form/FormStoreContext';
import { useProblemText, useText } from '../../i18n/useText';

type Props = { readonly resource: AnyResource; readonly source: string; readonly isDisabled: boolean };

/** Include or exclude, in the head of the list that it is about. */
export function ModeSwitch({ resource, source, isDisabled }: Props) {
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
