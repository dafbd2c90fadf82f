import { useGetOne } from 'ra-core';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { partOf } from '../../schema/objectPath';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';

/** The object whose members a list shows, if its address names one. */
export type ParentScope = {
  readonly id: number;
  /** Its resource. */
  readonly owner: AnyResource;
  /** Undefined until it is loaded, or where it does not exist. */
  readonly record: AnyRecord | undefined;
  readonly error: unknown;
};

export function useParentScope(resource: AnyResource): ParentScope | undefined {
  const { resources } = useConsole();
  const id = partOf(resource, useParams()['*'] ?? '');
  const owner = resources.find(({ name }) => name === resource.parentScope?.resource);
  const { data, error } = useGetOne<AnyRecord>(
    owner?.name ?? '',
    { id: id ?? 0 },
    { enabled: owner !== undefined && id !== undefined, retry: false },
  );
  return useMemo(
    () => (owner && id !== undefined ? { id, owner, record: data, error } : undefined),
    [id, owner, data, error],
  );
}
