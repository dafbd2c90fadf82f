import { useCallback, useContext } from 'react';
import { type Location, UNSAFE_DataRouterContext } from 'react-router';

/**
 * Where the router went last. It draws a while after it went: an address that is written from the drawn one takes back what was
 * changed in between.
 */
export function useLatestPlace(): () => Pick<Location, 'pathname' | 'search' | 'state' | 'key'> {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => {
    if (!router) throw new Error('An address is changed below a data router; App makes one.');
    return router.state.location;
  }, [router]);
}
