import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Opens /login for a screen without permission; the session stays, and the page says why and links back. The sign-in page is
 * outside the router, so this loads a new page. It replaces this history entry, so that Back does not return here.
 */
export function ForbiddenPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    location.replace(`${import.meta.env.BASE_URL}login?${new URLSearchParams({ forbidden: pathname })}`);
  }, [pathname]);
  return null;
}
