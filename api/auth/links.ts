import type { Ports, Store, Transaction } from '../ports';
import { userType } from './accounts';
import { hashToken, makeToken } from './tokens';

const kind = 'link';
const linkMs = 24 * 3_600_000;

export const subjectOf = (user: number): string => `${userType}:${user}`;

type MadeLink = { readonly path: string; readonly expiresAt: string };

/** Makes a link to choose a password, valid once for a day; voids earlier links. `end` runs last in the transaction. */
export async function makeLink(
  { store, clock, randomBytes }: Ports,
  user: number,
  end: (tx: Transaction, made: MadeLink) => Promise<unknown>,
): Promise<MadeLink> {
  const token = makeToken(randomBytes);
  const expiresAt = new Date(clock().getTime() + linkMs).toISOString();
  const key = { kind, key: await hashToken(token), subject: subjectOf(user), body: { user }, expiresAt };
  // After the #, which browsers do not send: no server and no log sees it.
  const made = { path: `/login#link=${token}`, expiresAt };
  await store.transaction(async (tx) => {
    await dropLinks(tx.beside, user);
    await tx.beside.keys.put(key);
    await end(tx, made);
  });
  return made;
}

/** The user of a valid link; `take` uses it up. */
export async function userOfLink(
  { store, clock }: Ports,
  token: string,
  how: 'look' | 'take',
): Promise<number | undefined> {
  const key = await hashToken(token);
  const now = clock().toISOString();
  const found = await (how === 'take' ? store.keys.take(kind, key, now) : store.keys.get(kind, key, now));
  return typeof found?.body.user === 'number' ? found.body.user : undefined;
}

export const dropLinks = ({ keys }: Pick<Store, 'keys'>, user: number): Promise<void> =>
  keys.removeOf(kind, subjectOf(user));
