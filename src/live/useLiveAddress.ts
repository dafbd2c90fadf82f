import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LiveFilterName } from '../model/live/liveFilter';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { useViewer } from '../ui/ConsoleContext';
import { type LiveAddress, readLiveAddress, withFilter, writeLiveAddress } from './liveAddress';

export type LivePlace = LiveAddress & {
  /** Changes the URL; with `push`, which opening an auction uses, as a new history entry. */
  go(change: Partial<Omit<LiveAddress, 'ignored'>>, options?: { readonly push?: boolean }): void;
  narrow(name: LiveFilterName, value: string | undefined): void;
  /** The latest state, before React has rendered it. */
  latest(): LiveAddress;
  /** Whether the URL belongs to another screen already, while this one is still rendered. */
  isLeft(): boolean;
  /** URL of the view with changes, for links; without the console's base path. */
  pathTo(change: Partial<Omit<LiveAddress, 'ignored'>>): string;
};

export function useLiveAddress(): LivePlace {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mode } = useViewer();
  const address = useMemo(() => readLiveAddress(search, mode), [search, mode]);
  const latestPlace = useLatestPlace();
  const [home] = useState(() => latestPlace().pathname);
  const isLeft = useCallback(() => latestPlace().pathname !== home, [latestPlace, home]);
  const latest = useCallback<LivePlace['latest']>(
    () => readLiveAddress(latestPlace().search, mode),
    [latestPlace, mode],
  );

  const go = useCallback<LivePlace['go']>(
    (change, { push = false } = {}) => {
      const written = writeLiveAddress(latest(), change);
      navigate({ search: written && `?${written}` }, { replace: !push });
    },
    [navigate, latest],
  );
  const narrow = useCallback<LivePlace['narrow']>(
    (name, value) => go({ filter: withFilter(latest().filter, name, value) }),
    [go, latest],
  );
  const pathTo = useCallback<LivePlace['pathTo']>(
    (change) => {
      const written = writeLiveAddress(latest(), change);
      return `/live${written && `?${written}`}`;
    },
    [latest],
  );
  return useMemo(
    () => ({ ...address, go, narrow, latest, isLeft, pathTo }),
    [address, go, narrow, latest, isLeft, pathTo],
  );
}
