import { type ReactNode, useId } from 'react';

type Given = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type Props = {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly help?: string | undefined;
  children(given: Given): ReactNode;
};

/** A label above its input, and below it what is wrong with it or what it is for. */
export function PlainField({ label, problem, help, children }: Props) {
  const id = useId();
  const hasWords = problem !== undefined || help !== undefined;
  return (
    <div className="adx-saved-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined || undefined, 'aria-describedby': hasWords ? `${id}-words` : undefined })}
      {hasWords && (
        <p id={`${id}-words`} className={problem ? 'adx-saved-problem' : 'adx-saved-help'} {...(problem && { role: 'alert' })}>
          {problem ?? help}
        </p>
      )}
    </div>
  );
}
