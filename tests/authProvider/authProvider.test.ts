import { describe, expect, it } from 'vitest';
import { createAuthProvider } from '../../src/authProvider/authProvider';
import { defineResource } from '../../src/schema/defineResource';
import { admin, demand } from '../../src/schema/grants';
import { startSession, user } from '../support/startSession';

describe('react-admin’s view of the session', () => {
  const boats = defineResource('boats', ['Boat', 'Boats'], {
    fields: {},
    access: { read: [demand.any], write: [demand.dsp, admin.any] },
  });

  it.each(['in', 'out'])('never redirects by itself while one is %s: the shell guards', async (phase) => {
    const { session } = startSession({ signedIn: { in: user, out: null }[phase] ?? null });
    await session.restore();
    const auth = createAuthProvider(session, [boats]);
    await expect(auth.checkAuth({})).resolves.toBeUndefined();
    for (const status of [401, 403, 500]) await expect(auth.checkError(Object.assign(new Error(), { status }))).resolves.toBeUndefined();
  });

  it('grants what the definitions grant', async () => {
    const { session } = startSession({ signedIn: { ...user, showDsp: false } });
    await session.restore();
    const { canAccess } = createAuthProvider(session, [boats]);
    expect(await canAccess?.({ action: 'list', resource: 'boats' })).toBe(true);
    expect(await canAccess?.({ action: 'edit', resource: 'boats' })).toBe(false);
    expect(await canAccess?.({ action: 'list', resource: 'planes' })).toBe(false);
  });

  it('says who is there, and sends to sign-in after sign-out', async () => {
    const { session } = startSession({ signedIn: user });
    await session.restore();
    const auth = createAuthProvider(session, [boats]);
    expect(await auth.getIdentity?.()).toEqual({ id: 12, fullName: 'Northbay ad ops' });
    expect(await auth.getPermissions?.({})).toMatchObject({ user: 12, role: 'demand' });
    expect(await auth.logout({})).toBe('/login');
  });
});
