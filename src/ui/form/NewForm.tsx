import { type ReactNode, useMemo } from 'react';
import type { AnyResource } from '../../schema/resource';
import { type Document, defaults } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { useChosen } from '../fields/inputs/useChoices';
import { ObjectForm } from './ObjectForm';
import { usePresets } from './usePresets';

type Props = {
  readonly resource: AnyResource;
  readonly given: Document;
  /** Drawn until the values that a new object starts with are known. */
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
