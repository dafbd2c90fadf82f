import type { ReactNode } from 'react';
import type { AnyResource } from '../../schema/resource';
import type { Entry } from './arrange';

/** An object with actions of its own. */
export type LineObject = { readonly kind: AnyResource; readonly id: number; readonly name: string };

/** A line of the palette that opens something or runs an action. */
export type Line = Entry & {
  readonly icon: ReactNode;
  readonly id?: number;
  readonly status?: 0 | 1 | 2;
  /** Text beside the name. */
  readonly about?: string;
  readonly isDangerous?: boolean;
  /** The object of the line, if any. */
  readonly object?: LineObject;
} & (
    | {
        /** Path below the console's base path. */
        readonly path: string;
        /** Called before the path is opened. */
        onOpen?(): void;
        readonly run?: never;
      }
    | { run(): void; readonly path?: never }
  );
