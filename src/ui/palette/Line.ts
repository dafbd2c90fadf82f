import type { ReactNode } from 'react';
import type { AnyResource } from '../../schema/resource';
import type { Entry } from './arrange';

/** An object with actions of its own. */
export type LineObject = { readonly kind: AnyResource; readonly id: number; readonly name: string };

/** Something the palette leads to, or does. */
export type Line = Entry & {
  readonly icon: ReactNode;
  readonly id?: number;
  readonly status?: 0 | 1 | 2;
  /** What is said of it beside its name. */
  readonly about?: string;
  readonly isDangerous?: boolean;
  /** What the line stands for, where that is an object. */
  readonly object?: LineObject;
} & (
    | {
        /** Below the folder the console lies in. */
        readonly path: string;
        /** Before its address is opened. */
        onOpen?(): void;
        readonly run?: never;
      }
    | { run(): void; readonly path?: never }
  );
