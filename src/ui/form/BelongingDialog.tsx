import { CircleAlert } from 'lucide-react';
import { CreateBase, useEditContext, useTranslate } from 'ra-core';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormContext } from 'react-hook-form';
import type { AnyRecord, AnyResource, OfferedFirst } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { FieldInput } from '../fields/FieldInput';
import { InputScope } from '../fields/inputs/InputProps';
import { useFormState, useFormStore } from '../formState/FormStoreContext';
import { inSentence } from '../i18n/inSentence';
import { sayError } from '../i18n/problemOf';
import { useProblemText, useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { ConflictDialog } from './ConflictDialog';
import { focusFirst, focusPath } from './focusPath';
import { LeaveDialog } from './LeaveDialog';
import { NewForm } from './NewForm';
import { ObjectForm } from './ObjectForm';
import { OfStored } from './OfStored';
import { useFormSession } from './useFormSession';

type Props = {
  readonly resource: AnyResource;
  /** Fields that the dialog shows. */
  readonly fields: readonly string[];
  /** Undefined for a new one. */
  readonly id: number | undefined;
  /** Values that a new one starts with. */
  readonly given: Document;
  readonly offersFirst: OfferedFirst | undefined;
  /** `isWithout`: created without the field that may be left out. */
  readonly onSaved: (record: AnyRecord, isWithout: boolean) => void;
  readonly onClose: () => void;
};

/** Dialog for a child record: its few fields, over the form of the parent object. */
export function BelongingDialog({ resource, fields, id, given, offersFirst, onSaved, onClose }: Props) {
  const titleId = useId();
  const translate = useTranslate();
  const text = useText();
  const askToClose = useRef(onClose);
  const close = useCallback(() => askToClose.current(), []);
  const form = useMemo(
    () => ({ resource, fields: ['name', ...fields], titleId, offersFirst, onSaved, onClose, askToClose }),
    [resource, fields, titleId, offersFirst, onSaved, onClose],
  );
  return (
    <InputScope value={titleId}>
      {/* Does not use the dialog's own question: the form's question can save too. */}
      <Dialog
        open
        isEdited={false}
        onClose={close}
        aria-labelledby={titleId}
        slotProps={{ paper: { className: 'adx-belonging' } }}
      >
        {/* React events bubble to the page's other form, which must not receive this submit. */}
        <div onSubmit={(event) => event.stopPropagation()}>
          {id === undefined ? (
            <CreateBase resource={resource.name} redirect={false} disableAuthentication>
              <NewForm resource={resource} given={given}>
                {() => (
                  <BelongingForm
                    {...form}
                    title={translate('adx.form.newTitle', { object: inSentence(text(resource.label[0])) })}
                    isReadOnly={false}
                  />
                )}
              </NewForm>
            </CreateBase>
          ) : (
            <OfStored resource={resource} id={id}>
              <Stored resource={resource} id={id} titleId={titleId} onClose={onClose}>
                {(record, isReadOnly) => (
                  <BelongingForm {...form} title={String(record.name)} isReadOnly={isReadOnly} />
                )}
              </Stored>
            </OfStored>
          )}
        </div>
      </Dialog>
    </InputScope>
  );
}

type StoredProps = Pick<Props, 'resource' | 'onClose'> & {
  readonly id: number;
  readonly titleId: string;
  readonly children: (record: AnyRecord, isReadOnly: boolean) => ReactNode;
};

function Stored({ resource, id, titleId, onClose, children }: StoredProps) {
  const { record, error } = useEditContext<AnyRecord>();
  const translate = useTranslate();
  const text = useText();
  // Keeps the first record, because the user may be typing.
  const first = useRef(record);
  first.current ??= record;
  const shown = first.current;
  if (shown)
    return (
      <ObjectForm resource={resource} record={shown} id={id}>
        {(isReadOnly) => children(shown, isReadOnly)}
      </ObjectForm>
    );
  return (
    <>
      <div className="adx-belonging-body" aria-busy={!error}>
        <h2 id={titleId}>
          {error
            ? translate('adx.form.failed.title', { object: text(resource.label[0]) })
            : translate('adx.form.loading')}
        </h2>
        <p>{error ? text(sayError(error) ?? '') : <span className="adx-bone" />}</p>
      </div>
      <div className="adx-row adx-belonging-foot">
        <Button onClick={onClose}>{translate('adx.form.close')}</Button>
      </div>
    </>
  );
}

type BelongingFormProps = {
  readonly resource: AnyResource;
  readonly fields: readonly string[];
  readonly title: string;
  readonly titleId: string;
  readonly isReadOnly: boolean;
  readonly offersFirst: OfferedFirst | undefined;
  /** `isWithout`: created without the field that may be left out. */
  readonly onSaved: (record: AnyRecord, isWithout: boolean) => void;
  readonly onClose: () => void;
  /** Filled in here: what the dialog does when it is to be closed. */
  readonly askToClose: RefObject<() => void>;
};

/** The fields of a child record, with the same checks, refusals and questions as a full form. */
function BelongingForm({
  resource,
  fields,
  title,
  titleId,
  isReadOnly,
  offersFirst,
  onSaved,
  onClose,
  askToClose,
}: BelongingFormProps) {
  const translate = useTranslate();
  const form = useFormContext();
  const store = useFormStore();
  const place = useRef<HTMLDivElement>(null);
  const isDirty = useFormState(({ changed }) => changed.length > 0) && !isReadOnly;
  const [isLeaving, setLeaving] = useState(false);
  const [isWithout, setWithout] = useState(offersFirst !== undefined);
  const session = useFormSession(
    resource,
    useCallback((saved: AnyRecord) => onSaved(saved, isWithout), [onSaved, isWithout]),
  );
  const { save, restart, settle, conflict } = session;

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => store.setValues(form.getValues()) }),
    [form, store],
  );
  useEffect(() => {
    askToClose.current = () => (isDirty ? setLeaving(true) : onClose());
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [askToClose, isDirty, onClose]);

  const isCreate = useFormState(({ start }) => start.isCreate);
  useEffect(() => {
    const first = isCreate && place.current ? focusFirst(place.current) : undefined;
    if (first) store.passBy(first);
  }, [isCreate, store]);

  const submit = async () => {
    setLeaving(false);
    const outcome = await save(true);
    if (outcome === 'saved') onClose();
    const first = fields.find((name) => Object.keys(store.get().shown).some((path) => path.split('.', 1)[0] === name));
    if (outcome === 'invalid' && first && place.current) focusPath(first, place.current);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || isReadOnly || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    void submit();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the key of the inputs inside */}
      <div className="adx-belonging-body" ref={place} onKeyDown={press}>
        <h2 id={titleId}>{title}</h2>
        <Elsewhere fields={fields} problem={session.formProblem} />
        <div className="adx-grid">
          {fields.map((name) => {
            const field = resource.allFields[name];
            if (name === offersFirst?.without && isWithout) return null;
            return (
              field && (
                <FieldInput
                  key={name}
                  field={field}
                  source={name}
                  resource={resource}
                  disabled={isReadOnly}
                  span="full"
                />
              )
            );
          })}
        </div>
        {offersFirst && (
          <FirstChoice
            offer={offersFirst}
            isWithout={isWithout}
            onChange={(without) => {
              setWithout(without);
              if (without) form.setValue(offersFirst.without, null);
            }}
          />
        )}
      </div>
      <div className="adx-row adx-belonging-foot">
        <Button variant="text" onClick={() => askToClose.current()}>
          {translate(isReadOnly ? 'adx.form.close' : 'adx.form.cancel')}
        </Button>
        {!isReadOnly && (
          <Button variant="contained" onClick={() => void submit()} disabled={session.isSaving}>
            {translate(session.isSaving ? 'adx.form.saving' : 'adx.form.save')}
          </Button>
        )}
      </div>
      {isLeaving && <LeaveDialog onStay={() => setLeaving(false)} onDiscard={onClose} onSave={submit} />}
      {conflict && (
        <ConflictDialog
          resource={resource}
          conflict={conflict}
          onClose={session.close}
          onKeepTheirs={() => {
            settle();
            restart({ record: conflict.current, isCreate: false });
          }}
          onMerge={(merged) => {
            settle();
            restart({ record: conflict.current, isCreate: false }, merged);
            void submit();
          }}
        />
      )}
    </>
  );
}

type FirstChoiceProps = { offer: OfferedFirst; isWithout: boolean; onChange: (isWithout: boolean) => void };

/** Chooses whether the field `without` is left out; leaving it out is the default. */
function FirstChoice({ offer: { without, label, help, otherwise }, isWithout, onChange }: FirstChoiceProps) {
  const text = useText();
  const id = useId();
  const ways = [
    { label: text(label), value: true },
    { label: text(otherwise), value: false },
  ];
  return (
    <div className="adx-first-choice">
      <div
        className="adx-frame adx-radios"
        role="radiogroup"
        aria-label={`${text(label)} / ${text(otherwise)}`}
        aria-describedby={`${id}-help`}
      >
        {ways.map((way) => (
          <label key={way.label} className="adx-radio" data-chosen={way.value === isWithout || undefined}>
            <input
              type="radio"
              className="adx-radio-input"
              name={`${id}-${without}`}
              checked={way.value === isWithout}
              onChange={() => onChange(way.value)}
            />
            {way.label}
          </label>
        ))}
      </div>
      {isWithout && (
        <p id={`${id}-help`} className="adx-note adx-field-note">
          {text(help)}
        </p>
      )}
    </div>
  );
}

/** Problems that belong to none of the fields shown. */
function Elsewhere({ fields, problem }: { fields: readonly string[]; problem: string | undefined }) {
  const say = useProblemText();
  const shown = useFormState((state) => state.shown);
  const others = Object.entries(shown).flatMap(([path, found]) =>
    fields.includes(path.split('.', 1)[0] ?? '') ? [] : [say(found)],
  );
  return [...(problem ? [problem] : []), ...others].map((sentence) => (
    <p key={sentence} className="adx-note adx-problem" role="alert">
      <CircleAlert size={13} aria-hidden="true" />
      {sentence}
    </p>
  ));
}
