import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { isGranted } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { type Document, defaults } from '../../schema/validate';
import { useConsole, useViewer } from '../ConsoleContext';
import { useChosen } from '../fields/inputs/useChoices';
import { ObjectForm } from './ObjectForm';

type Props = {
  readonly resource: AnyResource;
  readonly given: Document;
  /** Shown until the starting values are known. */
  readonly waiting?: ReactNode;
  readonly children: (isReadOnly: boolean, start: { readonly record: Document; readonly given: Document }) => ReactNode;
};

/** The form of a new object with these values. */
export function NewForm({ resource, given, waiting = null, children }: Props) {
  const viewer = useViewer();
  const demand = resource.allFields.demand;
  const owner = useMemo(() => (viewer.owner === null ? [] : [viewer.owner]), [viewer.owner]);
  const account = useChosen(demand?.kind === 'ref' ? demand.to : '', owner).get(viewer.owner ?? 0);
  const presets = usePresets(resource);
  const start = useMemo(() => {
    const own = viewer.role === 'admin' ? {} : { demand: viewer.owner };
    const record = defaults(resource, { ...own, ...given }, { viewer, now: new Date(), ...(account && { account }) });
    const added = Object.entries(presets ?? {})
      .filter(([name]) => given[name] === undefined)
      .map(([name, ids]) => [name, [...new Set([...((record[name] ?? []) as readonly number[]), ...ids])]] as const);
    const handed = { ...given, ...Object.fromEntries(added) };
    return { record: { ...record, ...handed }, given: handed };
  }, [resource, given, viewer, account, presets]);
  if (!presets) return waiting;
  return (
    <ObjectForm resource={resource} record={start.record}>
      {(isReadOnly) => children(isReadOnly, start)}
    </ObjectForm>
  );
}

type Presets = Readonly<Record<string, readonly number[]>>;

const none: Presets = {};
/** More presets than an account has active at once. */
const atMost = 100;

/** The references that a new object starts with, by field (`presets`); undefined while they load. */
function usePresets(resource: AnyResource): Presets | undefined {
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
        // An administrator sees those of every account; the new object belongs to one.
        const ours = rows.filter(({ demand }) => (demand ?? viewer.owner) === viewer.owner || demand === null);
        return [name, ours.map(({ id }) => Number(id))] as const;
      });
      return Object.fromEntries(await Promise.all(found));
    },
  });
  // If they fail to load, the form opens without them: they can be chosen there.
  return fields.length === 0 || isError ? none : data;
}
