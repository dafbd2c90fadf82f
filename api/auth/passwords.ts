import { whyWeak } from '../../src/model/weakPasswords';
import { invalidAt } from '../http/problems';
import type { Ports, StoredObject } from '../ports';
import { loginField, passwordField, userType } from './accounts';
import { dropLinks } from './links';
import { tellUser } from './users';

/** @throws a problem at the field for a password that is too short or too common. */
export function refuseWeak(field: string, password: string, user: StoredObject): void {
  const message = whyWeak({ password, login: String(user.data[loginField] ?? '') });
  if (message) throw invalidAt(field, { code: 'rule', message });
}

type By = { readonly id: number; readonly name: string };

/** Stores a password that the user chose, notes it in the history, voids open links and tells the user. The caller ends sessions. */
export async function setPassword(ports: Ports, user: StoredObject, password: string, by: By): Promise<void> {
  const { store, passwords, clock } = ports;
  // Hashing is slow on purpose, so it runs before the transaction begins.
  const hash = await passwords.hash(password);
  const now = clock().toISOString();
  await store.transaction(async (tx) => {
    const [before] = await tx.lock(userType, [user.id]);
    if (!before) return;
    const version = before.version + 1;
    await tx.update([{ ...before, version, modifiedAt: now, modifiedBy: by.id }]);
    const changes = [{ field: passwordField, from: null, to: null }];
    await tx.addHistory([
      { type: userType, id: user.id, version, at: now, action: 'update', by, admin: null, changes },
    ]);
    await tx.beside.credentials.set(user.id, hash);
    await dropLinks(tx.beside, user.id);
    await tellUser(ports, tx, before, 'password');
  });
}
