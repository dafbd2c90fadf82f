import { EditBase } from 'ra-core';
import type { ReactNode } from 'react';
import type { AnyResource } from '../../schema/resource';
import { aheadMs } from '../list/readAhead';

type Props = {
  readonly resource: AnyResource;
  readonly id: number;
  /** Whether each opening reads the object again instead of using the cache. */
  readonly isFresh?: boolean;
  readonly children: ReactNode;
};

const quiet = { retry: false, onError: () => undefined, staleTime: aheadMs };
const fresh = { ...quiet, gcTime: 0, staleTime: 0 };

/** Loads a stored object for its children, which handle failures and what follows a save. */
export const OfStored = ({ resource, id, isFresh = false, children }: Props) => (
  <EditBase
    resource={resource.name}
    id={id}
    mutationMode="pessimistic"
    redirect={false}
    redirectOnError={false}
    disableAuthentication
    queryOptions={isFresh ? fresh : quiet}
  >
    {children}
  </EditBase>
);
