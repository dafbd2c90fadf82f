import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { isGranted } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';

export type Presets = Readonly<Record<string, readonly number[]>>;

const none: Presets = {};
/** More than anybody has in force at once. */
const atMost = 100;

/** What a new object names by itself, by field (`presets`); undefined while it is on its way. */
export function usePresets(resource: AnyResource): Presets | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const { viewer, resources } = useConsole();
  const fields = useMemo(() => {
    const mayRead = (to: string) => resources.some(({ name, access }) => name === to && isGranted(viewer, access.read));
    return Object.entries(resource.allFields).flatMap(([name, field]) =>
      field.kind === 'refs' && field.presets && mayRead(field.to) ? [{ name, to: field.to, by: field.presets }] : [],
    );
  }, [resource, resources, viewer]);
  const { data, isError } = useQuery({
    queryKey: [resource.name, 'presets'],
    enabled: fields.length > 0,
    retry: false,
    queryFn: async (): Promise<Presets> => {
      const found = fields.map(async ({ name, to, by }) => {
        const { data: rows } = await provider.getList(to, {
          filter: { [by]: true, status: [1] },
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: atMost },
        });
        // An administrator sees those of every account; what is made is for one.
        const ours = rows.filter(({ demand }) => (demand ?? viewer.owner) === viewer.owner || demand === null);
        return [name, ours.map(({ id }) => Number(id))] as const;
      });
      return Object.fromEntries(await Promise.all(found));
    },
  });
  // Without them the form opens all the same: they can be chosen there.
  return fields.length === 0 || isError ? none : data;
}
