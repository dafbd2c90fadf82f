import './askField.css';
import { type ReactNode, useId } from 'react';

/** Attributes that connect an input with its label and messages. */
export type Given = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type Props = {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly problem?: string | undefined;
  readonly help?: string | undefined;
  children(given: Given): ReactNode;
};

/** A label above its input, with the problem or the help text below. */
export function AskField({ label, isRequired = false, problem, help, children }: Props) {
  const id = useId();
  const words = problem ?? help;
  return (
    <div className="adx-ask-field">
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        'aria-invalid': problem !== undefined || undefined,
        'aria-describedby': words ? `${id}-words` : undefined,
      })}
      {words && (
        <p id={`${id}-words`} data-wrong={problem !== undefined || undefined} {...(problem && { role: 'alert' })}>
          {words}
        </p>
      )}
    </div>
  );
}
