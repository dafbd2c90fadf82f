import type { ReactNode } from 'react';
import type { Entry } from './arrange';

/** Something the palette leads to, or does. */
export type Line = Entry & {
  readonly icon: ReactNode;
  readonly id?: number;
  readonly status?: 0 | 1 | 2;
  /** What is said of it beside its name. */
  readonly about?: string;
  readonly isDangerous?: boolean;
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
