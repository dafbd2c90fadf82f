import { loginField, passwordField, roleOfAccount, userType } from '../../api/auth/accounts';
import { operator } from '../../api/auth/operator';
import { toEntity } from '../../api/objects/entity';
import type { Store } from '../../api/ports';
import { keyOf } from '../../src/model/rowKeys';
import { resourceOf, resources } from '../../src/resources';
import type { Field } from '../../src/schema/kinds';
import { bareContext, defaults, normalize, validate } from '../../src/schema/validate';
import { passwords } from '../ports/passwords';

/** The viewer of the command line, which has no session. */
const commandViewer = operator(0);

export type Account = {
  readonly type: string;
  readonly login: string;
  readonly name: string;
  readonly password: string;
  readonly uid?: string;
  readonly account?: number;
};

/** A problem of an account, for the user of the command. */
export class UserError extends Error {
  override name = 'UserError';
}

/** Adds a sign-in, checked by the definition like in the API. @throws UserError that says what to write. */
export async function addUser(store: Store, { password, ...given }: Account): Promise<void> {
  const resource = resourceOf(userType);
  const now = new Date();
  const input = normalize(resource, given);
  const record: Readonly<Record<string, unknown>> = {
    ...defaults(resource, input, { viewer: commandViewer, now }),
    [passwordField]: password,
  };
  const problems = Object.entries(validate(resource, record, bareContext(commandViewer, now)));
  if (problems.length > 0)
    throw new UserError(problems.map(([field, { message }]) => `${field}: ${message}`).join('\n'));
  const demand = await ownerOf(store, given);

  const login = resource.allFields[loginField] as Field;
  const hash = await passwords.hash(password);
  const [id] = await store.transaction((tx) => tx.nextIds(userType, 1));
  if (id === undefined) throw new Error('The store gave no id.');
  // Before the user: a user without a password could never sign in, without a visible reason.
  await store.credentials.set(id, hash);
  await store.transaction(async (tx) => {
    const taken = await tx.findByKeys(userType, { [loginField]: keyOf(login, record[loginField]) }, {});
    if (taken) throw new UserError(`${record[loginField]} signs in already: choose another --login.`);
    const at = now.toISOString();
    const { [passwordField]: _, ...kept } = record;
    await tx.insert([
      toEntity(resource, {
        ...kept,
        id,
        demand,
        status: 1,
        version: 1,
        createdAt: at,
        modifiedAt: at,
        modifiedBy: null,
      }),
    ]);
    await tx.addHistory([{ type: userType, id, version: 1, at, action: 'create', by: null, admin: null, changes: [] }]);
  });
}

/** The owner of the sign-in's account. @throws where the account is missing. */
async function ownerOf(store: Store, { type, account }: Pick<Account, 'type' | 'account'>): Promise<number | null> {
  const of = resources.find(({ name }) => roleOfAccount(name) === type);
  if (!of) return null;
  const [found] = account === undefined ? [] : await store.get(of.name, [account]);
  if (!found)
    throw new UserError(
      `--account is ${account ?? 'not set'}: write the id of one of the ${of.label[1].toLowerCase()}.`,
    );
  return found.owner;
}
