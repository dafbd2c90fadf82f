import { useCallback, useContext } from 'react';
import { type Location, UNSAFE_DataRouterContext } from 'react-router';

/**
 * Returns the router's latest location. React renders it later: an address built from the rendered one would undo changes made in
 * between.
 */
export function useLatestPlace(): () => Pick<Location, 'pathname' | 'search' | 'state' | 'key'> {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => {
    if (!router) throw new Error('An address is changed below a data router; App makes one.');
    return router.state.location;
  }, [router]);
}
