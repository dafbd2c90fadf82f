import { hexOf } from '../../src/model/hexOf';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { kindOf } from '../../src/schema/kinds';
import { isEmpty } from '../../src/schema/kinds/field';
import type { Message } from '../../src/schema/messages/message';
import { type Problems, problem, sentence } from '../../src/schema/messages/problem';
import { saySignIns } from '../../src/schema/messages/saySignIns';
import type { AnyResource } from '../../src/schema/resource';
import type { ObjectExtension } from '../objects/objectExtension';
import type { Row } from '../objects/records';
import type { CommittedChange, Target } from '../objects/unitOfWork';
import type { Ports, Reader, Scope, StoredObject, Transaction } from '../ports';
import type { Notice } from '../ports/mail';
import { accountType, loginField, passwordField, roleOfAccount, userType } from './accounts';
import type { LiveSession, Sessions } from './sessions';

export const platform: Scope = { owner: 'all', global: true };

/** Adds sign-ins to accounts: their columns, owners and passwords, the rule that keeps the last one, and the end of their sessions. */
export function createSignInExtension(ports: Ports, sessions: Pick<Sessions, 'endOf'>): ObjectExtension {
  return {
    addValues: addSignIns,
    shownBy: accountShowing,
    ownerOf: ownerOfSignIn,
    removedWith: usersOf,
    removalRefusal: whyUserStays,
    isHashed: ({ name }, field) => name === userType && field === passwordField,
    hashOf: (type, body) => hashPassword(ports.passwords, type, body),
    beforeCommit: (tx, written) => tellPasswords(ports, tx, written),
    afterCommit: (written) => endSessions(ports, sessions, written),
  };
}

/** The sign-ins of an account; they are archived and deleted with it. */
export async function usersOf(reader: Reader, type: string, id: number): Promise<readonly Target[]> {
  const role = roleOfAccount(type);
  if (!role) return [];
  const where = [
    { field: 'type', op: 'in', values: [role] },
    { field: 'account', op: 'in', values: [id] },
  ] as const;
  const { rows } = await reader.find({ type: userType, scope: platform, where });
  return rows.map((user) => ({ type: userType, id: user.id }));
}

/**
 * Why a user may not be deleted or archived: it is the viewer, the last active sign-in of an account, or the last administrator
 * with all rights. An account's last user may be archived, since it can be restored.
 */
async function whyUserStays(
  reader: Reader,
  type: string,
  user: Readonly<Record<string, unknown>>,
  viewer: number,
  action: 'delete' | 'archive',
): Promise<Message | undefined> {
  if (type !== userType) return undefined;
  if (user.id === viewer) return 'You cannot remove yourself.';
  const others = async (where: readonly (readonly [string, string | number])[]): Promise<number> => {
    const conditions = [['status', 1] as const, ...where].map(([field, value]) => ({
      field,
      op: 'in' as const,
      values: [value],
    }));
    const { rows } = await reader.find({ type: userType, scope: platform, where: conditions, range: [0, 1] });
    return rows.filter((row) => row.id !== user.id).length;
  };
  if (user.type === 'admin') {
    return user.uid === 'super' && (await others([['uid', 'super']])) === 0
      ? 'It is the last administrator with all rights.'
      : undefined;
  }
  if (action === 'archive') return undefined;
  const [account] = await reader.get(accountType(user.type), [Number(user.account)]);
  if (!account || account.status === 2 || user.status !== 1) return undefined;
  const count = await others([
    ['type', String(user.type)],
    ['account', account.id],
  ]);
  return count === 0 ? saySignIns('signIns.only', { name: account.name }) : undefined;
}

/** Hashes the password of a body before the transaction begins: hashing is slow on purpose. */
async function hashPassword(
  passwords: Ports['passwords'],
  type: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const given = type === userType ? body[passwordField] : undefined;
  return typeof given === 'string' && !isEmpty(given) ? passwords.hash(given) : undefined;
}

const hasNewPassword = (changes: CommittedChange['changes']): boolean =>
  changes.some(({ field }) => field === passwordField);

/** Tells users whose password another person has set. */
async function tellPasswords(ports: Ports, tx: Transaction, written: readonly CommittedChange[]): Promise<void> {
  for (const { resource, id, before, changes } of written)
    if (resource.name === userType && before && hasNewPassword(changes)) {
      const [user] = await tx.get(userType, [id]);
      // To the address from before, which this change may have replaced.
      const login = String(before[loginField]);
      if (user) await tellUser(ports, tx, { ...user, data: { ...user.data, [loginField]: login } }, 'password');
    }
}

/** Ends sessions after an archived or deleted user or account, or a new password. */
async function endSessions(
  ports: Ports,
  sessions: Pick<Sessions, 'endOf'>,
  written: readonly CommittedChange[],
): Promise<void> {
  const { store } = ports;
  for (const { resource, id, after, changes } of written) {
    const isGone = after?.status !== 1;
    const isNewSecret = hasNewPassword(changes);
    if (resource.name === userType && (isGone || isNewSecret)) await sessions.endOf([id]);
    else if (roleOfAccount(resource.name) && (!after || after.status === 2)) {
      await sessions.endOf((await usersOf(store, resource.name, id)).map((user) => user.id));
    }
  }
}

/**
 * Stores whether a user's second factor is on, for lists and forms, and tells the user. Only the server sets it; the history shows
 * it.
 */
export function noteFactor(
  ports: Ports,
  id: number,
  mfa: 'off' | 'totp',
  notice?: Notice | false,
  session?: LiveSession,
): Promise<void> {
  const now = ports.clock().toISOString();
  return ports.store.transaction(async (tx) => {
    const [user] = await tx.lock(userType, [id]);
    if (notice) await tellUser(ports, tx, user, notice);
    if (!user || user.data.mfa === mfa) return;
    const version = user.version + 1;
    const by = session ? { id: session.answer.user.id, name: session.answer.user.name } : { id, name: user.name };
    await tx.update([{ ...user, version, modifiedAt: now, modifiedBy: by.id, data: { ...user.data, mfa } }]);
    const changes = [{ field: 'mfa', from: user.data.mfa ?? 'off', to: mfa }];
    await tx.addHistory([{ type: userType, id, version, at: now, action: 'update', by, admin: null, changes }]);
  });
}

/** Mails a user, after the commit, that the way to sign in has changed, so that a stranger's change is noticed. */
export async function tellUser(
  { mail, clock, randomBytes }: Pick<Ports, 'mail' | 'clock' | 'randomBytes'>,
  { outbox }: Pick<Transaction, 'outbox'>,
  user: StoredObject | undefined,
  notice: Notice,
): Promise<void> {
  if (!mail || !user) return;
  const at = clock().toISOString();
  // Each change is told, also two in a moment.
  await outbox.add(
    [
      {
        kind: 'notice',
        key: hexOf(randomBytes(16)),
        body: { user: user.id, to: user.data[loginField], name: user.name, notice, at },
      },
    ],
    at,
  );
}

/**
 * The owner of a sign-in: the owner of its account, or none for the platform's. An account makes sign-ins only for its
 * sub-publishers and advertisers; other accounts' are answered as missing.
 */
async function ownerOfSignIn(
  reader: Reader,
  viewer: Viewer,
  { type, account }: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: number | null; readonly problems: Problems }> {
  const isAdmin = viewer.role === 'admin';
  const refuse = (problems: Problems) => ({ id: viewer.owner, problems });
  if (!isAdmin && type !== 'sub' && type !== 'adv') {
    return refuse({ type: sentence('An account manages the sign-ins of its sub-publishers and advertisers only.') });
  }
  if (type === 'admin' || typeof account !== 'number') return { id: viewer.owner, problems: {} };
  const of = resourceOf(accountType(type));
  const label = resourceOf(userType).allFields.account?.label ?? 'Account';
  const [stored] = await reader.get(of.name, [account]);
  if (!stored || !(isAdmin || stored.owner === viewer.owner)) {
    return refuse({ account: problem('refMissing', { label, resource: of.label[0], id: account }) });
  }
  if (stored.status === 2) return refuse({ account: problem('refArchived', { label, name: stored.name }) });
  return { id: stored.owner, problems: {} };
}

/** Adds login and status of each account's first sign-in, where its definition shows them. */
async function addSignIns(
  reader: Reader,
  resource: AnyResource,
  rows: readonly Row[],
  isAsked: (name: string) => boolean,
): Promise<void> {
  const fields = Object.entries(resource.allFields).flatMap(([name, field]) =>
    field.computed?.from === 'signIn' && isAsked(name) ? [{ name, field, what: field.computed.what }] : [],
  );
  if (fields.length === 0) return;
  const { rows: users } = await reader.find({
    type: userType,
    scope: platform,
    where: [
      { field: 'status', op: 'in', values: [0, 1] },
      { field: 'type', op: 'in', values: [roleOfAccount(resource.name) ?? null] },
      { field: 'account', op: 'in', values: rows.map(({ id }) => id) },
    ],
    sort: { field: 'id', direction: 'desc' },
  });
  // Later entries replace earlier ones, so the first sign-in remains.
  const first = new Map(users.map((user) => [user.data.account, user]));
  for (const row of rows) {
    const user = first.get(row.id);
    for (const { name, field, what } of fields) {
      const value = what === 'login' ? user?.data[loginField] : user?.status === 1;
      row[name] = kindOf(field).normalize(value ?? null, field);
    }
  }
}

/** The account whose row shows the changed sign-in. */
function accountShowing({ resource, before, after }: CommittedChange): readonly Target[] {
  const user = after ?? before;
  return resource.name === userType && typeof user?.account === 'number'
    ? [{ type: accountType(user.type), id: user.account }]
    : [];
}
