import { useQuery } from '@tanstack/react-query';
import { CreateBase, useDataProvider, useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import { type Document, defaults } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { useChosen } from '../fields/inputs/useChoices';
import { useText } from '../i18n/useText';
import { useToast } from '../shell/feedback';
import { FormSkeleton } from './FormSkeleton';
import { FormFailed, FormMissing } from './FormStates';
import { givenValues } from './givenValues';
import { ObjectForm } from './ObjectForm';
import { useSheet } from './SheetContext';
import { usePresets } from './usePresets';

type Props = { readonly resource: AnyResource };

/** The form of a new object, empty but for what the address gives, or as a copy of another; a copy never saves by itself. */
export function CreateForm({ resource }: Props) {
  const { copyOf } = useSheet().route;
  const viewer = useViewer();
  const { search } = useLocation();
  // The address goes on with the tabs; what it handed over was for the beginning.
  const [given] = useState(() => givenValues(search, resource, viewer));
  return (
    <CreateBase resource={resource.name} redirect={false} disableAuthentication>
      {copyOf === undefined ? <NewForm resource={resource} given={given} /> : <CopyForm resource={resource} id={copyOf} />}
    </CreateBase>
  );
}

/** So long that a person who looks at the form has read it. */
const leftOutSeconds = 15;

function CopyForm({ resource, id }: Props & { id: number }) {
  const provider = useDataProvider<ConsoleProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'copy', id],
    queryFn: () => provider.copy(resource.name, { id, save: false }),
    // Made for this form and once: a copy of yesterday's values is no copy.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const toast = useToast();
  const translate = useTranslate();
  const text = useText();
  const labels = (data?.leftOut ?? []).map((field) => text(resource.allFields[field]?.label ?? field)).join(', ');
  useEffect(() => {
    if (labels) toast({ message: translate('adx.form.notCopied', { fields: labels }), seconds: leftOutSeconds });
  }, [labels, toast, translate]);
  if (data) return <NewForm resource={resource} given={data.data} />;
  if (!error) return <FormSkeleton resource={resource} />;
  return 'status' in error && error.status === 404 ? (
    <FormMissing resource={resource} />
  ) : (
    <FormFailed resource={resource} error={error} onRetry={() => void refetch()} />
  );
}

/** The form of a new object with these values; `children` stands in place of its screen. */
export function NewForm({ resource, given, children }: Props & { given: Document; children?: (isReadOnly: boolean) => ReactNode }) {
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
  if (!presets) return children ? null : <FormSkeleton resource={resource} />;
  return (
    <ObjectForm resource={resource} record={start.record} given={start.given}>
      {children}
    </ObjectForm>
  );
}
