import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Field } from '../../../schema/kinds';
import type { AnyResource } from '../../../schema/resource';

/**
 * Props of every kind's input. It holds a value and does not depend on a form, so that it works in a field, a group and a row of
 * a table.
 */
export type InputProps<F extends Field = Field> = {
  readonly field: F;
  /** The field's path in the record: `cpm`, `cpmOverrides.0.cpm`. */
  readonly path: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Called on blur; `below` names a place inside the field. */
  readonly onLeave: (below?: string) => void;
  /** Id of the element that takes the focus; its label has `{id}-label`. */
  readonly id: string;
  readonly isDisabled: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly placeholder: string | undefined;
  /** Whether it is in a table's row: 30 px high, without extras. */
  readonly isCompact: boolean;
  readonly resource: AnyResource;
  /** The include or exclude switch, where another field of the record holds it. */
  readonly mode?: ReactNode;
};

/** Props of inputs that hold other inputs. The map of inputs is passed in, because importing it here would be a circle. */
export type NestingProps<F extends Field> = InputProps<F> & {
  readonly inputOf: (field: Field) => ComponentType<InputProps>;
};

export const inputId = (path: string, scope = 'adx-f'): string => `${scope}-${path}`;

/** Prefix of input ids: two forms over each other can have fields of the same path. */
export const InputScope = createContext('adx-f');

export const useInputId = (path: string): string => inputId(path, useContext(InputScope));
