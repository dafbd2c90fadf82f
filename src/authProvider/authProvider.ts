import type { AuthProvider } from 'ra-core';
import { isGranted } from '../schema/access';
import type { AnyResource } from '../schema/resource';
import type { Credentials, Session } from './session';

/**
 * react-admin's view of the session. It never redirects to sign-in itself: the shell does that outside of react-admin, whose own
 * redirects would loop for ten seconds, and the transport handles 401 and 403.
 */
export function createAuthProvider(session: Session, resources: readonly AnyResource[]): AuthProvider {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return {
    login: (credentials: Credentials) => session.login(credentials),
    async logout() {
      await session.logout();
      return '/login';
    },
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    async getIdentity() {
      const { user } = session.snapshot();
      return { id: user?.id ?? 0, fullName: user?.name ?? '' };
    },
    getPermissions: async () => session.snapshot().viewer,
    async canAccess({ action, resource }) {
      const { viewer } = session.snapshot();
      const access = byName.get(resource)?.access;
      if (!viewer || !access) return false;
      return isGranted(
        viewer,
        action === 'list' || action === 'show' || action === 'export' ? access.read : access.write,
      );
    },
  };
}
