import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { inputOf } from '../fields/inputs';

type Props = {
  readonly field: Field;
  readonly path: string;
  readonly id: string;
  readonly label: string;
  readonly resource: AnyResource;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isDisabled: boolean;
  /** The translated problem of the value. */
  readonly problem: string | undefined;
  /** Help text, shown while there is no problem. */
  readonly help?: string | undefined;
};

/** One field in a dialog, with the input that it has in a form. */
export function DialogField({ field, path, id, label, resource, value, onChange, isDisabled, problem, help }: Props) {
  const Input = inputOf(field);
  return (
    <>
      <label className="adx-medium adx-edit-label" htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <Input
        key={path}
        field={field}
        path={path}
        value={value}
        onChange={onChange}
        onLeave={() => undefined}
        id={id}
        isDisabled={isDisabled}
        isRequired={field.required}
        isInvalid={problem !== undefined}
        describedBy={problem ? `${id}-problem` : undefined}
        placeholder={undefined}
        isCompact={false}
        resource={resource}
      />
      <p
        id={`${id}-problem`}
        className="adx-edit-problem"
        data-wrong={problem !== undefined || undefined}
        role="status"
      >
        {problem ?? help}
      </p>
    </>
  );
}
