import { useQuery } from '@tanstack/react-query';
import { CreateBase, useDataProvider, useEditContext } from 'ra-core';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { Viewer } from '../../schema/access';
import { addressQuery } from '../../schema/addressQuery';
import { kindOf, normalizeValue } from '../../schema/kinds';
import { isEmpty } from '../../schema/kinds/field';
import { faultOfJson } from '../../schema/reading/jsonText';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { type Document, maySet } from '../../schema/validate';
import { useActions } from '../actions/useActions';
import { useViewer } from '../ConsoleContext';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { useToast } from '../parts/feedback';
import { FormScreen } from './FormScreen';
import { FormSkeleton } from './FormSkeleton';
import { FormFailed, FormForbidden, FormMissing } from './FormStates';
import { NewForm } from './NewForm';
import { ObjectForm } from './ObjectForm';
import { OfStored } from './OfStored';
import { type Sheet, SheetContext, useSheet } from './SheetContext';
import { SheetFrame } from './SheetFrame';
import { useSheetRoute } from './useSheetRoute';
import './form.css';
import './sheet.css';

/** The form of a resource, built from its definition, at its own address over the list. */
export function FormSheet({ resource }: { resource: AnyResource }) {
  const route = useSheetRoute(resource);
  const { mayCreate } = useActions();
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const isGuarded = useRef(false);
  const close = useCallback(async () => {
    // With unsaved values the question comes first, and the sheet stays visible.
    if (!isGuarded.current && !route.isPage) await playLeaving(sheet.current);
    route.close();
  }, [route]);
  const context = useMemo<Sheet>(
    () => ({ route, titleId, isGuarded, close: () => void close() }),
    [route, titleId, close],
  );

  return (
    <SheetFrame sheet={sheet} titleId={titleId} isPage={route.isPage} onClose={context.close}>
      <SheetContext value={context}>
        {route.isCreate && !mayCreate ? (
          <FormForbidden resource={resource} />
        ) : route.isCreate ? (
          <CreateForm key={route.copyOf ?? 'create'} resource={resource} />
        ) : route.id === undefined ? (
          <FormMissing resource={resource} />
        ) : (
          <EditForm key={route.id} resource={resource} id={route.id} />
        )}
      </SheetContext>
    </SheetFrame>
  );
}

/** Leaving takes two thirds of the time of entering, and does not move under `prefers-reduced-motion`. */
async function playLeaving(sheet: HTMLElement | null): Promise<void> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const gone = isCalm ? { opacity: 0 } : { opacity: 0, transform: 'translateX(24px)' };
  await sheet?.animate(gone, { duration: isCalm ? 80 : 133, easing: 'cubic-bezier(.2,0,0,1)', fill: 'forwards' })
    .finished;
}

type Props = { readonly resource: AnyResource; readonly id: number };

const nothingGiven = {};

/** The form of a stored object. */
function EditForm({ resource, id }: Props) {
  return (
    <OfStored resource={resource} id={id}>
      <Loaded resource={resource} id={id} />
    </OfStored>
  );
}

function Loaded({ resource, id }: Props) {
  const { record, error, isPending, refetch } = useEditContext<AnyRecord>();
  // Keeps the record shown, even if a later read fails: the user may be typing.
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

type CreateFormProps = { readonly resource: AnyResource };

/** The form of a new object: with values from the address, or a copy of another object. A copy is not saved by itself. */
function CreateForm({ resource }: CreateFormProps) {
  const { copyOf } = useSheet().route;
  const viewer = useViewer();
  const { search } = useLocation();
  // Moving between tabs changes the address; its values apply at the start only.
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

function NewScreen({ resource, given }: CreateFormProps & { given: Document }) {
  return (
    <NewForm resource={resource} given={given} waiting={<FormSkeleton resource={resource} />}>
      {(isReadOnly, start) => <FormScreen resource={resource} {...start} id={undefined} isReadOnly={isReadOnly} />}
    </NewForm>
  );
}

/** Long enough to read the message. */
const leftOutSeconds = 15;

function CopyForm({ resource, id }: CreateFormProps & { id: number }) {
  const provider = useDataProvider<ConsoleProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'copy', id],
    queryFn: () => provider.copy(resource.name, { id, save: false }),
    // Loaded once for this form: a copy must not come from an old cache.
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

/** Reads a new object's values from an address (`?values={"name":"…"}`); keeps valid ones that the viewer may set. */
export function givenValues(search: string, resource: AnyResource, viewer: Viewer): Document {
  const found = Object.entries(parse(addressQuery(search).get('values')));
  return Object.fromEntries(
    found.flatMap(([name, value]) => {
      const field = Object.hasOwn(resource.allFields, name) ? resource.allFields[name] : undefined;
      if (!field || !maySet(resource, name, viewer)) return [];
      const given = normalizeValue(field, value);
      let isRight = !isEmpty(given);
      if (isRight) kindOf(field).check(given, field, () => (isRight = false));
      return isRight ? [[name, given]] : [];
    }),
  );
}

function parse(json: string | null): object {
  if (json !== null && faultOfJson(json)) return {};
  try {
    const found: unknown = JSON.parse(json ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    // A link cut short in a mail opens the empty form.
    return {};
  }
}
