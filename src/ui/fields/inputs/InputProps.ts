import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Field } from '../../../schema/kinds';
import type { AnyResource } from '../../../schema/resource';

/**
 * What every kind's input gets. It holds a value and knows nothing of the form around it, so that it stands alone in a field,
 * in a group and in a row of a table alike.
 */
export type InputProps<F extends Field = Field> = {
  readonly field: F;
  /** The field's path in the record: `cpm`, `cpmOverrides.0.cpm`. */
  readonly path: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** This place was left; `below` names a place inside it. */
  readonly onLeave: (below?: string) => void;
  /** Of the element that takes the focus; its label is `{id}-label`. */
  readonly id: string;
  readonly isDisabled: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly placeholder: string | undefined;
  /** Stands in a table's row: 30 px high, no extras around it. */
  readonly isCompact: boolean;
  readonly resource: AnyResource;
  /** Include or exclude, where another field of the record says so of this list. */
  readonly mode?: ReactNode;
};

/** Of an input that holds other inputs: the map of all inputs gives itself, since it cannot be imported here without a circle. */
export type NestingProps<F extends Field> = InputProps<F> & {
  readonly inputOf: (field: Field) => ComponentType<InputProps>;
};

export const inputId = (path: string, scope = 'adx-f'): string => `${scope}-${path}`;

/** Where a form lies over another one: fields of both may have the same path. */
export const InputScope = createContext('adx-f');

export const useInputId = (path: string): string => inputId(path, useContext(InputScope));
