import { CreateBase, useEditContext, useTranslate } from 'ra-core';
import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react';
import type { AnyRecord, AnyResource, OfferedFirst } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { sayError } from '../actions/problemOf';
import { InputScope } from '../fields/inputs/InputProps';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { BelongingForm } from './BelongingForm';
import { NewForm } from './NewForm';
import { ObjectForm } from './ObjectForm';
import { OfStored } from './OfStored';

type Props = {
  readonly resource: AnyResource;
  /** What is asked. */
  readonly fields: readonly string[];
  /** Nothing for a new one. */
  readonly id: number | undefined;
  /** What a new one has, since it is made here. */
  readonly given: Document;
  readonly offersFirst: OfferedFirst | undefined;
  /** `isWithout` where it was made without the field that may be left out. */
  readonly onSaved: (record: AnyRecord, isWithout: boolean) => void;
  readonly onClose: () => void;
};

/** One of the objects that belong to another: its few fields over the form of that. */
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
      {/* It asks itself: its question can save too. */}
      <Dialog
        open
        isEdited={false}
        onClose={close}
        aria-labelledby={titleId}
        slotProps={{ paper: { className: 'adx-belonging' } }}
      >
        {/* The page's other form, in which this one stands for React, must not hear that something was sent. */}
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
  // Keep what was shown: the user may be typing.
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
        <p>{error ? text(sayError(error) ?? '') : <span className="adx-bar" />}</p>
      </div>
      <div className="adx-row adx-belonging-foot">
        <Button onClick={onClose}>{translate('adx.form.close')}</Button>
      </div>
    </>
  );
}
