import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyRecord } from '../../schema/resource';

/** As many as the server changes in one request. */
export const objectsAtMost = 10_000;

/** Their ids go in an address, and it has to stay one that servers take. */
const askedAtOnce = 500;

/** The records of objects by id, some hundreds in a call where the whole list is not at hand. */
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
  /** Nothing while they are read. */ readonly records: readonly AnyRecord[] | undefined;
  readonly hasFailed: boolean;
};

/**
 * The objects behind ticked rows as they are now. The key begins with the resource, so that whatever changes one of them has them
 * read again.
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
