import { useQuery } from '@tanstack/react-query';
import { CreateBase, useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { useToast } from '../shell/feedback';
import { FormScreen } from './FormScreen';
import { FormSkeleton } from './FormSkeleton';
import { FormFailed, FormMissing } from './FormStates';
import { givenValues } from './givenValues';
import { NewForm } from './NewForm';
import { useSheet } from './SheetContext';

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
      {copyOf === undefined ? (
        <NewScreen resource={resource} given={given} />
      ) : (
        <CopyForm resource={resource} id={copyOf} />
      )}
    </CreateBase>
  );
}

function NewScreen({ resource, given }: Props & { given: Document }) {
  return (
    <NewForm resource={resource} given={given} waiting={<FormSkeleton resource={resource} />}>
      {(isReadOnly, start) => <FormScreen resource={resource} {...start} id={undefined} isReadOnly={isReadOnly} />}
    </NewForm>
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
  const text = useText();
  const labels = (data?.leftOut ?? []).map((field) => text(resource.allFields[field]?.label ?? field)).join(', ');
  useEffect(() => {
    if (labels) toast({ message: toldByKey('adx.form.notCopied', { fields: labels }), seconds: leftOutSeconds });
  }, [labels, toast]);
  if (data) return <NewScreen resource={resource} given={data.data} />;
  if (!error) return <FormSkeleton resource={resource} />;
  return 'status' in error && error.status === 404 ? (
    <FormMissing resource={resource} />
  ) : (
    <FormFailed resource={resource} error={error} onRetry={() => void refetch()} />
  );
}
