/** Who may do something, as data: the API enforces it, the screens follow it, and the documentation prints it. */
export type Role = (typeof roles)[number];

export const roles = ['admin', 'demand', 'sub', 'adv'] as const;

/** Supply side (`ssp`) or demand side (`dsp`). The account's flags decide rights; the mode decides menus, defaults and facts. */
export type Mode = 'ssp' | 'dsp';

/**
 * The person a request is made for. `account` is the id of the account record the login belongs to (of `demands`,
 * `subpublishers` or `advertisers` by role; null for admin), `owner` the demand account that owns what they see (null for admin).
 */
export type Viewer = {
  readonly user: number;
  readonly name: string;
  readonly role: Role;
  /** Only the uid `super` has admin powers. */
  readonly isSuper: boolean;
  readonly account: number | null;
  readonly owner: number | null;
  readonly mode: Mode;
  /** Whole hours from UTC, -12 to 12. */
  readonly timezone: number;
  readonly tagParams: readonly string[];
  /** Names of the parameters that a channel's URL takes, and of the macros that a tag's URL may carry. */
  readonly vastParams: readonly string[];
  readonly vast2Params: readonly string[];
  readonly showSsp: boolean;
  readonly showSspMin: boolean;
  readonly showDsp: boolean;
  readonly showSystemCost: boolean;
  /** The administrator who acts for the user. */
  readonly admin?: { readonly user: number; readonly name: string };
};

/** Lists of names that come with the viewer. */
export type ViewerNames = 'tagParams' | 'vastParams' | 'vast2Params';

/**
 * One permission. `mode` requires the account's flag of that mode. `rows` limits it to records whose field holds the viewer's own
 * account (`id` for the account itself); `orRows` adds those whose field has the value that stands for all accounts. `fields`
 * limits it to the named fields (id, name, status and version always show).
 * A write grant with `fields` changes these fields only: it does not create, copy, archive or delete an object.
 * `global` limits an administrator to objects without an owner.
 * Personal objects: `audience` limits it to records whose field holds the viewer's person key (`personKey`) or account key
 * (`accountKey`); a write grant with `maker` is for the user in that field, and for administrators, also while they act for the
 * account.
 */
export type Grant = {
  readonly role: Role;
  readonly mode?: Mode;
  readonly rows?: string;
  readonly orRows?: { readonly field: string; readonly value: string };
  readonly fields?: readonly string[];
  readonly global?: true;
  readonly audience?: string;
  readonly maker?: string;
};

export type Account = Pick<Viewer, 'role' | 'account'>;

/** Returns the key of an account; users with the same key are colleagues. */
export const accountKey = ({ role, account }: Account): string => `${role}:${account ?? 0}`;

export function hasMode(viewer: Viewer, mode: Mode): boolean {
  if (viewer.role === 'admin') return true;
  return mode === 'dsp' ? viewer.showDsp : viewer.showSsp || viewer.showSspMin;
}

/** Returns the first grant that admits the viewer, or undefined. An admin whose uid is not `super` has none. */
export function findGrant(viewer: Viewer, list: readonly Grant[]): Grant | undefined {
  if (viewer.role === 'admin' && !viewer.isSuper) return undefined;
  return list.find((grant) => grant.role === viewer.role && (grant.mode === undefined || hasMode(viewer, grant.mode)));
}

/** Fields that every grant to read shows. */
const always = ['id', 'name', 'status', 'version'];

/** Whether a grant shows the field; a grant without `fields` shows all. */
export const showsField = ({ fields }: Grant, name: string): boolean =>
  !fields || always.includes(name) || fields.includes(name);

export const isGranted = (viewer: Viewer, list: readonly Grant[]): boolean => findGrant(viewer, list) !== undefined;

/** Whether the viewer may switch between supply and demand: administrators, and accounts that see the demand side. */
export const maySwitchMode = (viewer: Viewer): boolean => (viewer.role === 'admin' && viewer.isSuper) || viewer.showDsp;

/** Returns the mode that applies: the wish where the viewer may switch, else supply where the account has it, else demand. */
export function effectiveMode(viewer: Omit<Viewer, 'mode'>, wish: Mode | undefined): Mode {
  const fallback: Mode =
    viewer.role === 'admin' || viewer.showSsp || viewer.showSspMin || !viewer.showDsp ? 'ssp' : 'dsp';
  if (!wish || !maySwitchMode({ ...viewer, mode: fallback })) return fallback;
  if (viewer.role !== 'admin' && wish === 'ssp' && !viewer.showSsp && !viewer.showSspMin) return 'dsp';
  return wish;
}
