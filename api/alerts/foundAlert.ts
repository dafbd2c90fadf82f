import type { AlertCourse, AlertMoney } from '../../src/model/alerts/alert';
import type { Mode } from '../../src/schema/access';
import type { AlertFound } from '../../src/schema/alerts';
import type { LinkedChange } from '../objects/linkedChanges';
import type { StoredObject } from '../ports';

export type FoundChange = LinkedChange;

/** What is told in money, which the platform and the account that it belongs to count differently. */
export type Told = {
  readonly values: AlertFound['values'];
  readonly money: AlertMoney | null;
  readonly course: Pick<AlertCourse, 'measure' | 'unit' | 'stepHours' | 'points'> | null;
};

/** An alert before rights: each request decides who may see it. */
export type FoundAlert = Pick<AlertFound, 'kind' | 'severity'> & {
  readonly id: string;
  /** Both modes where it is null. */
  readonly mode: Mode | null;
  /** Null where it is about everything. */
  readonly object: StoredObject | null;
  /** Whose it is: the account whose traffic it is, or that owns the object. */
  readonly account: number | null;
  /** Left out for viewers who may not read it. */
  readonly field: string | null;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number | null;
  /** To those who see what buyers pay, and to the account. */
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
