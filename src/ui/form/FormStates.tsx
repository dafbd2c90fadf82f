import { CloudOff, Copy, Lock, RefreshCw, SearchX } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { AnyResource } from '../../schema/resource';
import { inSentence } from '../i18n/inSentence';
import { problemOf, sayError } from '../i18n/problemOf';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { copyText } from '../parts/copyText';
import { Notice } from '../parts/Notice';
import { CloseSheet } from './CloseSheet';
import { useSheet } from './SheetContext';

/** Shown where the object does not exist or belongs to another owner; the two cases look the same. */
export function FormMissing({ resource }: { resource: AnyResource }) {
  const translate = useTranslate();
  const text = useText();
  const { close } = useSheet();
  const object = inSentence(text(resource.label[0]));
  return (
    <State
      icon={<SearchX size={18} aria-hidden="true" />}
      title={translate('adx.form.missing.title', { object })}
      sentence={translate('adx.form.missing.text')}
    >
      <Button variant="contained" onClick={close}>
        {translate('adx.form.missing.back', { objects: inSentence(text(resource.label[1])) })}
      </Button>
    </State>
  );
}

/** Shown to viewers who may read but not create these objects, and open the address of a new one. */
export function FormForbidden({ resource }: { resource: AnyResource }) {
  const translate = useTranslate();
  const text = useText();
  const { close } = useSheet();
  const objects = inSentence(text(resource.label[1]));
  return (
    <State
      icon={<Lock size={18} aria-hidden="true" />}
      title={translate('adx.form.forbidden.title', { objects })}
      sentence={translate('adx.form.forbidden.text', { objects })}
    >
      <Button variant="contained" onClick={close} autoFocus>
        {translate('adx.form.missing.back', { objects })}
      </Button>
    </State>
  );
}

type FailedProps = {
  readonly resource: AnyResource;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly title?: string;
};

/** Shown where the object failed to load. */
export function FormFailed({ resource, error, onRetry, title }: FailedProps) {
  const translate = useTranslate();
  const text = useText();
  const problem = problemOf(error);
  const details =
    problem &&
    [problem.status, problem.instance && translate('adx.form.failed.request', { id: problem.instance })]
      .filter(Boolean)
      .join(', ');
  return (
    <State
      isError
      icon={<CloudOff size={18} aria-hidden="true" />}
      title={title ?? translate('adx.form.failed.title', { object: text(resource.label[0]) })}
      sentence={text(sayError(error) ?? '')}
      details={details}
    >
      <Button variant="contained" onClick={onRetry} startIcon={<RefreshCw size={15} aria-hidden="true" />}>
        {translate('adx.form.failed.retry')}
      </Button>
      {details && (
        <Button onClick={() => void copyText(details)} startIcon={<Copy size={15} aria-hidden="true" />}>
          {translate('adx.form.failed.copy')}
        </Button>
      )}
    </State>
  );
}

type StateProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly sentence: string;
  readonly details?: string | undefined;
  readonly isError?: boolean;
  readonly children: ReactNode;
};

function State({ icon, title, sentence, details, isError = false, children }: StateProps) {
  const { titleId } = useSheet();
  return (
    <>
      <header className="adx-strip adx-form-head">
        <span className="adx-grow adx-form-names" />
        <CloseSheet />
      </header>
      <Notice
        className="adx-form-state"
        icon={icon}
        title={title}
        titleId={titleId}
        words={sentence}
        trace={details}
        isError={isError}
      >
        {children}
      </Notice>
    </>
  );
}
