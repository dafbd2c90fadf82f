import type { ActingAdmin, SignedInUser } from '../../src/model/signedIn';
import { vast2Params, vastParams } from '../../src/reference/vastParams';
import { resourceOf, resources } from '../../src/resources';
import type { Role } from '../../src/schema/access';
import type { AnyRecord } from '../../src/schema/resource';
import { fromEntity } from '../objects/entity';
import type { Reader, StoredObject } from '../ports';

type AccountRole = Exclude<Role, 'admin'>;

// Definitions decide who signs in to which account: accounts are the resources as which administrators may act.
const accounts = resources.flatMap((of) =>
  Object.values(of.childRecords ?? {}).flatMap(({ actAs, resource }) =>
    actAs ? [{ role: actAs, of, users: resource }] : [],
  ),
);

function accountOf(role: AccountRole): (typeof accounts)[number] {
  const found = accounts.find((account) => account.role === role);
  if (!found)
    throw new Error(
      `No definition has belongings with actAs '${role}': say whose account the sign-ins of that role belong to.`,
    );
  return found;
}

const accountTypes: Readonly<Record<AccountRole, string>> = {
  demand: accountOf('demand').of.name,
  sub: accountOf('sub').of.name,
  adv: accountOf('adv').of.name,
};
export const ownerType = accountTypes.demand;
export const userType = accountOf('demand').users;

/** The password field of a user. Its hash is stored apart from the object. */
export const passwordField = 'password';
export const loginField = 'login';
export const lastLoginField = 'lastLoginAt';
export const failedField = 'failedLogins';

/** A signed-in user, and the objects it is built from: a change of one of them rebuilds it. */
export type SignedIn = { readonly user: SignedInUser; readonly madeOf: ReadonlySet<string> };

/** The type of the account that a user of this role belongs to. */
export const accountType = (role: unknown): string => accountTypes[role as keyof typeof accountTypes] ?? ownerType;

/** The role of users that belong to objects of this type; undefined for other types. */
export const roleOfAccount = (type: string): Role | undefined =>
  (Object.keys(accountTypes) as (keyof typeof accountTypes)[]).find((role) => accountTypes[role] === type);

/**
 * The user object of the specification, or undefined where the user or its account may not sign in. An administrator also acts
 * for disabled users.
 */
export async function signedInUser(
  reader: Reader,
  id: number,
  which: 'active' | 'disabled too' = 'active',
): Promise<SignedIn | undefined> {
  const stored = await one(reader, userType, id);
  if (!stored || stored.status === 2 || (stored.status !== 1 && which === 'active')) return undefined;
  const user = recordOf(stored);
  if (user.type === 'admin') return { user: adminUser(user), madeOf: new Set([`${userType}:${id}`]) };
  const account = await one(reader, accountType(user.type), user.account);
  if (!account || account.status === 2) return undefined;
  const owner = account.type === ownerType ? account : await one(reader, ownerType, account.owner);
  if (owner?.status === 2) return undefined;
  const manager = await managerOf(reader, account, owner);
  const madeOf = [stored, account, owner, manager].flatMap((part) => (part ? [`${part.type}:${part.id}`] : []));
  return {
    user: accountUser(user, recordOf(account), owner && recordOf(owner), manager && recordOf(manager)),
    madeOf: new Set(madeOf),
  };
}

/**
 * An account as its API token acts: with its flags and without a user. User ids are positive, so what a token counts, stores and
 * signs under its negative id never mixes with a user's. Undefined while the account is archived.
 */
export async function signedInAccount(
  reader: Reader,
  id: number,
): Promise<{ readonly account: AnyRecord; readonly user: SignedInUser } | undefined> {
  const stored = await one(reader, ownerType, id);
  if (!stored || stored.status === 2) return undefined;
  const account = recordOf(stored);
  const manager = await managerOf(reader, stored);
  const itself = { id: -id, name: `${account.name} (API)`, type: 'demand' };
  return { account, user: accountUser(itself as AnyRecord, account, account, manager && recordOf(manager)) };
}

/** Whether the user has administrator rights, which need exactly this type and uid. */
export const isSuper = ({ type, uid }: SignedInUser): boolean => type === 'admin' && uid === 'super';

export const adminOf = (user: SignedInUser, until: string): ActingAdmin => ({
  id: user.id,
  name: user.name,
  type: 'admin',
  uid: user.uid ?? '',
  until,
});

async function one(reader: Reader, type: string, id: unknown): Promise<StoredObject | undefined> {
  if (typeof id !== 'number' || type === '') return undefined;
  const [found] = await reader.get(type, [id]);
  return found;
}

/** The manager of the account, else the manager of its owner. */
async function managerOf(
  reader: Reader,
  account: StoredObject,
  owner?: StoredObject,
): Promise<StoredObject | undefined> {
  const field = resourceOf(account.type).fields.manager;
  if (field?.kind !== 'ref') return undefined;
  return one(reader, field.to, recordOf(account).manager ?? (owner && recordOf(owner).manager));
}

export const recordOf = (stored: StoredObject): AnyRecord => fromEntity(resourceOf(stored.type), stored) as AnyRecord;

const parameters = { vastParams, vast2Params };

const adminUser = (user: AnyRecord): SignedInUser => ({
  id: user.id,
  name: user.name,
  type: 'admin',
  timezone: 0,
  tagParams: null,
  ...parameters,
  config: { host: '', database: '' },
  showDsp: true,
  showSsp: true,
  showSspMin: false,
  showSystemCost: true,
  account: null,
  accountName: null,
  owner: null,
  manager: null,
  uid: user.uid ?? '',
});

function accountUser(
  user: AnyRecord,
  account: AnyRecord,
  owner: AnyRecord | undefined,
  manager: AnyRecord | undefined,
): SignedInUser {
  const isDemand = user.type === 'demand';
  const isSub = user.type === 'sub';
  return {
    id: user.id,
    name: user.name,
    type: user.type,
    timezone: account.timezone ?? owner?.timezone ?? 0,
    tagParams: account.tagParams ?? null,
    ...parameters,
    config: { host: owner?.config?.host ?? '', database: owner?.config?.database ?? '' },
    // A sub-publisher is on the supply side; an advertiser has the sides of its owner.
    showDsp: !isSub && (owner?.showDsp ?? true),
    showSsp: isSub || (owner?.showSsp ?? false),
    showSspMin: !isSub && (owner?.showSspMin ?? false),
    showSystemCost: isDemand && (owner?.showSystemCost ?? false),
    account: account.id,
    accountName: account.name,
    owner: owner?.id ?? null,
    manager: manager ? { name: manager.name, email: manager.email, phone: manager.phone ?? null } : null,
  };
}
