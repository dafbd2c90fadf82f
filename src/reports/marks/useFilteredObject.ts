import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { filteredObject } from '../../model/reports/objectFilter';
import type { ReportFilter } from '../../model/reports/reportCall';
import { isGranted } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../../ui/ConsoleContext';

export type KnownObject = { readonly resource: AnyResource; readonly id: number };

/** The one object that filters narrow a report to, where the viewer may read it; nothing while it is looked up. */
export function useFilteredObject(filters: readonly ReportFilter[]): KnownObject | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const { viewer, resources } = useConsole();
  const { wanted, resource } = useMemo(() => {
    const wanted = filteredObject(filters);
    const resource = resources.find(({ name, access }) => name === wanted?.resource && isGranted(viewer, access.read));
    return { wanted, resource };
  }, [filters, resources, viewer]);
  const isNamed = wanted !== undefined && resource !== undefined && wanted.field !== 'id';
  const { data } = useQuery({
    queryKey: [wanted?.resource, 'the one with', wanted?.field, wanted?.value],
    async queryFn() {
      const { data } = await provider.getList(wanted?.resource ?? '', {
        filter: { [wanted?.field ?? '']: wanted?.value },
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: 2 },
      });
      // Several may bear one name: whose changes they were could not be told.
      return data.length === 1 ? Number(data[0]?.id) : null;
    },
    enabled: isNamed,
    retry: false,
  });
  const id = isNamed ? data : Number(wanted?.value);
  return useMemo(() => (resource && id && Number.isSafeInteger(id) ? { resource, id } : undefined), [resource, id]);
}
