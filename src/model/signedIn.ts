import type { VastParam } from '../reference/vastParams';
import type { Role } from '../schema/access';

/** The user object of the specification, in the answers of sign-in and session. */
export type SignedInUser = {
  readonly id: number;
  readonly name: string;
  readonly type: Role;
  readonly timezone: number;
  readonly tagParams: readonly string[] | null;
  readonly vastParams: readonly VastParam[];
  readonly vast2Params: readonly VastParam[];
  readonly config: { readonly host: string; readonly database: string };
  readonly showDsp: boolean;
  readonly showSsp: boolean;
  readonly showSspMin: boolean;
  readonly showSystemCost: boolean;
  /** Id of the account's record; null for admin. */
  readonly account: number | null;
  readonly accountName: string | null;
  /** The demand account that owns the objects the user sees. */
  readonly owner: number | null;
  readonly manager: { readonly name: string; readonly email: string; readonly phone: string | null } | null;
  /** Admin only; admin powers need exactly `super`. */
  readonly uid?: string;
  /** Only in the answer to a sign-in, after failed attempts. */
  readonly failedSignIns?: FailedSignIns;
};

/** Attempts with a wrong password or code since the last sign-in; `since` is null before the first sign-in. */
export type FailedSignIns = { readonly count: number; readonly since: string | null };

export type ActingAdmin = {
  readonly id: number;
  readonly name: string;
  readonly type: 'admin';
  readonly uid: string;
  readonly until: string;
};

/** The account whose first user an administrator acts for; the history shows the reason with every change. */
export type ActingTarget = { readonly type: 'demand' | 'sub' | 'adv'; readonly id: number; readonly reason: string };

export type SessionAnswer = {
  readonly user: SignedInUser | null;
  /** The administrator who acts for the user, and until when (ISO 8601); null otherwise. */
  readonly admin: ActingAdmin | null;
  readonly serverTime: string;
  readonly build: string;
};
