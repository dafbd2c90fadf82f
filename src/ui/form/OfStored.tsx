import { EditBase } from 'ra-core';
import type { ReactNode } from 'react';
import type { AnyResource } from '../../schema/resource';
import { aheadMs } from '../list/readAhead';

type Props = {
  readonly resource: AnyResource;
  readonly id: number;
  /** Each time that it is shown, instead of what was read before. */
  readonly isAskedAnew?: boolean;
  readonly children: ReactNode;
};

const quiet = { retry: false, onError: () => undefined, staleTime: aheadMs };
const anew = { ...quiet, gcTime: 0, staleTime: 0 };

/** What is below it is about a stored object; it says itself what failed, and where it leads when that is saved. */
export const OfStored = ({ resource, id, isAskedAnew = false, children }: Props) => (
  <EditBase
    resource={resource.name}
    id={id}
    mutationMode="pessimistic"
    redirect={false}
    redirectOnError={false}
    disableAuthentication
    queryOptions={isAskedAnew ? anew : quiet}
  >
    {children}
  </EditBase>
);
