import { useEditContext, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { AnyRecord, AnyResource } from '../schema/resource';
import { CloseSheet } from '../ui/form/CloseSheet';
import { FormScreen } from '../ui/form/FormScreen';
import { FormSkeleton } from '../ui/form/FormSkeleton';
import { FormFailed } from '../ui/form/FormStates';
import { ObjectForm } from '../ui/form/ObjectForm';
import { OfStored } from '../ui/form/OfStored';
import { useSheet } from '../ui/form/SheetContext';

type Props = { readonly resource: AnyResource; readonly id: number };

/** The form of the account's own record. */
export function ProfileForm({ resource, id }: Props) {
  return (
    <OfStored resource={resource} id={id} isFresh>
      <Loaded resource={resource} id={id} />
    </OfStored>
  );
}

function Loaded({ resource, id }: Props) {
  const { record, error, isPending, refetch } = useEditContext<AnyRecord>();
  const translate = useTranslate();
  // Keeps the shown record even if a later read fails: the user may be typing.
  const [shown, setShown] = useState<AnyRecord>();
  useEffect(() => {
    if (record) setShown(record);
  }, [record]);
  const current = record ?? shown;
  if (!current && isPending) return <FormSkeleton resource={resource} />;
  if (!current) {
    return (
      <FormFailed
        resource={resource}
        error={error}
        onRetry={() => void refetch()}
        title={translate('adx.profile.loadFailed')}
      />
    );
  }
  const alone = { head: <Head name={String(current.name ?? '')} />, failed: translate('adx.profile.saveFailed') };
  return (
    <ObjectForm resource={resource} record={current} id={id}>
      {(isReadOnly) => (
        <FormScreen resource={resource} record={current} id={id} given={{}} isReadOnly={isReadOnly} alone={alone} />
      )}
    </ObjectForm>
  );
}

function Head({ name }: { name: string }) {
  const { titleId } = useSheet();
  const translate = useTranslate();
  return (
    <header className="adx-strip adx-form-head">
      <div className="adx-grow adx-form-names">
        <p className="adx-row adx-small adx-form-key">{name}</p>
        <h2 id={titleId} className="adx-ellipsis">
          {translate('adx.profile.title')}
        </h2>
      </div>
      <CloseSheet />
    </header>
  );
}
