import type { VastParam } from '../reference/vastParams';
import type { Role } from '../schema/access';

/** The user object of the specification (§3), as sign-in and session answer it. */
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
  /** The demand account that owns what the user sees. */
  readonly owner: number | null;
  readonly manager: { readonly name: string; readonly email: string; readonly phone: string | null } | null;
  /** Admin only; powers need exactly `super`. */
  readonly uid?: string;
};

export type SessionAnswer = {
  readonly user: SignedInUser | null;
  readonly admin: { readonly id: number; readonly name: string; readonly type: 'admin'; readonly uid: string } | null;
  readonly serverTime: string;
  readonly build: string;
};
