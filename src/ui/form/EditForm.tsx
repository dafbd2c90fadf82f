import { useEditContext } from 'ra-core';
import { useEffect, useState } from 'react';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { FormScreen } from './FormScreen';
import { FormSkeleton } from './FormSkeleton';
import { FormFailed, FormMissing } from './FormStates';
import { ObjectForm } from './ObjectForm';
import { OfStored } from './OfStored';

type Props = { readonly resource: AnyResource; readonly id: number };

const nothingGiven = {};

/** The form of a stored object. */
export function EditForm({ resource, id }: Props) {
  return (
    <OfStored resource={resource} id={id}>
      <Loaded resource={resource} id={id} />
    </OfStored>
  );
}

function Loaded({ resource, id }: Props) {
  const { record, error, isPending, refetch } = useEditContext<AnyRecord>();
  // Keep what was shown, also if a later read fails: the user may be typing.
  const [shown, setShown] = useState<AnyRecord>();
  useEffect(() => {
    if (record) setShown(record);
  }, [record]);
  const current = record ?? shown;
  if (current) {
    return (
      <ObjectForm resource={resource} record={current} id={id}>
        {(isReadOnly) => (
          <FormScreen resource={resource} record={current} id={id} given={nothingGiven} isReadOnly={isReadOnly} />
        )}
      </ObjectForm>
    );
  }
  if (isPending) return <FormSkeleton resource={resource} />;
  return isMissing(error) ? (
    <FormMissing resource={resource} />
  ) : (
    <FormFailed resource={resource} error={error} onRetry={() => void refetch()} />
  );
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
