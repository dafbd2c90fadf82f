import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '../ui/ConsoleContext';
import { type LiveAddress, readLiveAddress, writeLiveAddress } from './liveAddress';

export type LivePlace = LiveAddress & {
  /** Changes the address; opening and leaving an auction can be gone back from. */
  go(change: Partial<Omit<LiveAddress, 'ignored'>>, options?: { readonly push?: boolean }): void;
  /** Of the view with something changed, for links; without the folder that the console lies in. */
  pathTo(change: Partial<Omit<LiveAddress, 'ignored'>>): string;
};

export function useLiveAddress(): LivePlace {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mode } = useViewer();
  const address = useMemo(() => readLiveAddress(search, mode), [search, mode]);
  const now = useRef(address);
  now.current = address;

  const go = useCallback<LivePlace['go']>(
    (change, { push = false } = {}) => {
      const written = writeLiveAddress(now.current, change);
      navigate({ search: written && `?${written}` }, { replace: !push });
    },
    [navigate],
  );
  const pathTo = useCallback<LivePlace['pathTo']>((change) => {
    const written = writeLiveAddress(now.current, change);
    return `/live${written && `?${written}`}`;
  }, []);
  return useMemo(() => ({ ...address, go, pathTo }), [address, go, pathTo]);
}
