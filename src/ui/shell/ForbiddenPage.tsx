import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A screen without the right to it leads to /login, which keeps the session, says why, and links back. The sign-in
 * page stands outside the router, hence the whole navigation; it replaces this one, so that going back does not come here again.
 */
export function ForbiddenPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    location.replace(`${import.meta.env.BASE_URL}login?${new URLSearchParams({ forbidden: pathname })}`);
  }, [pathname]);
  return null;
}
