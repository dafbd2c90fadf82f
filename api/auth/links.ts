import type { Ports, Store } from '../ports';
import { userType } from './accounts';
import { hashToken, makeToken } from './tokens';

const kind = 'link';
const linkMs = 24 * 3_600_000;

export const subjectOf = (user: number): string => `${userType}:${user}`;

/** A link with which a user chooses a password: valid once, for a day. A new one voids those before. */
export async function makeLink(
  { store, clock, randomBytes }: Ports,
  user: number,
): Promise<{ readonly path: string; readonly expiresAt: string }> {
  const token = makeToken(randomBytes);
  const expiresAt = new Date(clock().getTime() + linkMs).toISOString();
  const key = { kind, key: await hashToken(token), subject: subjectOf(user), body: { user }, expiresAt };
  await store.transaction(async ({ beside }) => {
    await dropLinks(beside, user);
    await beside.keys.put(key);
  });
  // Behind the #: no server and no log on its way sees it.
  return { path: `/login#link=${token}`, expiresAt };
}

/** Whose link it is, while it holds; `take` uses it up. */
export async function userOfLink({ store, clock }: Ports, token: string, how: 'look' | 'take'): Promise<number | undefined> {
  const key = await hashToken(token);
  const now = clock().toISOString();
  const found = await (how === 'take' ? store.keys.take(kind, key, now) : store.keys.get(kind, key, now));
  return typeof found?.body.user === 'number' ? found.body.user : undefined;
}

export const dropLinks = ({ keys }: Pick<Store, 'keys'>, user: number): Promise<void> => keys.removeOf(kind, subjectOf(user));
