import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LiveFilterName } from '../model/live/liveFilter';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { useViewer } from '../ui/ConsoleContext';
import { type LiveAddress, readLiveAddress, withFilter, writeLiveAddress } from './liveAddress';

export type LivePlace = LiveAddress & {
  /** Changes the address; opening and leaving an auction can be gone back from. */
  go(change: Partial<Omit<LiveAddress, 'ignored'>>, options?: { readonly push?: boolean }): void;
  narrow(name: LiveFilterName, value: string | undefined): void;
  /** Where the view went last; what is drawn follows in a while. */
  latest(): LiveAddress;
  /** The address is another screen's by now, though this one may still be drawn. */
  isLeft(): boolean;
  /** Of the view with something changed, for links; without the folder that the console lies in. */
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
