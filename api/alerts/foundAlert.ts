import type { AlertCourse, AlertMoney } from '../../src/model/alerts/alert';
import type { Mode } from '../../src/schema/access';
import type { AlertFound } from '../../src/schema/alerts';
import type { LinkedChange } from '../objects/linkedChanges';
import type { StoredObject } from '../ports';

export type FoundChange = LinkedChange;

/** Figures of an alert, which may differ between the platform and the account. */
export type Told = {
  readonly values: AlertFound['values'];
  readonly money: AlertMoney | null;
  readonly course: Pick<AlertCourse, 'measure' | 'unit' | 'stepHours' | 'points'> | null;
};

/** An alert before rights: each request decides who may see it. */
export type FoundAlert = Pick<AlertFound, 'kind' | 'severity'> & {
  readonly id: string;
  /** Null for both modes. */
  readonly mode: Mode | null;
  /** Null where the alert concerns no single object. */
  readonly object: StoredObject | null;
  /** The account whose traffic it is, or that owns the object. */
  readonly account: number | null;
  /** Removed for viewers who may not read the field. */
  readonly field: string | null;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number | null;
  /** `platform` is for viewers who see what buyers pay, `account` for the account. */
  readonly told: { readonly platform: Told; readonly account: Told };
  readonly changes: readonly FoundChange[];
};

export const idOf = (
  kind: string,
  object: StoredObject | null,
  account: number | null,
  since: number | undefined,
  measure = '',
): string =>
  [
    kind,
    object?.type ?? '',
    object?.id ?? '',
    account ?? '',
    measure,
    since === undefined ? '' : Math.floor(since / 3_600_000).toString(36),
  ]
    .filter((part) => part !== '')
    .join('-');
