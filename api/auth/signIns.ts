import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { kindOf } from '../../src/schema/kinds';
import { type Problems, problem, sentence } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import type { CommittedChange, Target } from '../objects/unitOfWork';
import type { Reader } from '../ports';
import { accountType, loginField, roleOfAccount, userType } from './accounts';
import { platform } from './users';

type Row = Record<string, unknown> & { readonly id: number };

/**
 * The owner of a sign-in: the owner of its account, or none for the platform's. An account makes
 * them for its sub-publishers and advertisers alone, and is told of others' accounts as of ones that are not there.
 */
export async function ownerOfSignIn(
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

/** Login and switch of the first sign-in of each account, where its definition shows them. */
export async function addSignIns(
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
  // The last one put is the first one made.
  const first = new Map(users.map((user) => [user.data.account, user]));
  for (const row of rows) {
    const user = first.get(row.id);
    for (const { name, field, what } of fields) {
      const value = what === 'login' ? user?.data[loginField] : user?.status === 1;
      row[name] = kindOf(field).normalize(value ?? null, field);
    }
  }
}

/** The accounts whose rows show a sign-in that was written. */
export const accountsShowing = (written: readonly CommittedChange[]): readonly Target[] =>
  written.flatMap(({ resource, before, after }) => {
    const user = after ?? before;
    return resource.name === userType && typeof user?.account === 'number'
      ? [{ type: accountType(user.type), id: user.account }]
      : [];
  });
