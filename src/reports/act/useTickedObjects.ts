import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyRecord } from '../../schema/resource';

/** The most objects that the server changes in one request. */
export const objectsAtMost = 10_000;

/** The ids go into a URL, whose length servers limit. */
const askedAtOnce = 500;

/** Reads objects by id, several hundred in a call. */
export async function readObjects(
  provider: Pick<ConsoleProvider, 'getMany'>,
  resource: string,
  ids: readonly number[],
): Promise<readonly AnyRecord[]> {
  const records: AnyRecord[] = [];
  for (let at = 0; at < ids.length; at += askedAtOnce) {
    const { data } = await provider.getMany(resource, { ids: ids.slice(at, at + askedAtOnce) });
    records.push(...(data as AnyRecord[]));
  }
  return records;
}

const none: readonly AnyRecord[] = [];

export type TickedObjects = {
  /** Undefined while loading. */ readonly records: readonly AnyRecord[] | undefined;
  readonly hasFailed: boolean;
};

/**
 * The current objects of the selected rows. The query key begins with the resource, so that every change of the resource
 * refetches them.
 */
export function useTickedObjects(resource: string, ids: readonly number[]): TickedObjects {
  const provider = useDataProvider<ConsoleProvider>();
  const asked = useMemo(() => [...ids].sort((a, b) => a - b), [ids]);
  const isAsked = asked.length > 0 && asked.length <= objectsAtMost;
  const { data, error } = useQuery({
    queryKey: [resource, 'ticked', asked],
    queryFn: () => readObjects(provider, resource, asked),
    enabled: isAsked,
    retry: false,
  });
  return { records: !isAsked || error ? none : data, hasFailed: error !== null };
}
