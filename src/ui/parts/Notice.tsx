import './notice.css';
import { CloudOff, Copy, RotateCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { problemOf, sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { Button } from './Button';
import { copyText } from './copyText';
import { useToast } from './feedback';

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly titleId?: string;
  readonly words?: string | undefined;
  /** Trace id for support. */
  readonly trace?: string | undefined;
  readonly isError?: boolean;
  readonly className?: string;
  /** Buttons of the next steps. */
  readonly children: ReactNode;
};

/** Replaces rows: an icon, a title, a sentence and buttons. */
export function Notice({ icon, title, titleId, words, trace, isError, className = '', children }: Props) {
  return (
    <div className={`adx-notice ${className}`} role={isError ? 'alert' : 'status'}>
      <span className="adx-notice-icon" data-error={isError || undefined}>
        {icon}
      </span>
      <h2 id={titleId}>{title}</h2>
      {words && <p>{words}</p>}
      {trace && <p className="adx-figures">{trace}</p>}
      <div className="adx-notice-actions">{children}</div>
    </div>
  );
}

type FailedProps = {
  readonly title: string;
  readonly error: unknown;
  /** Replaces the error's message. */
  readonly words?: string | undefined;
  readonly className?: string;
  onRetry(): void;
};

/** Shows what failed and why, with a retry button and details to copy for support. */
export function FailedNotice({ title, error, words, className, onRetry }: FailedProps) {
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  const problem = problemOf(error);
  const trace = [
    problem?.status || undefined,
    problem?.instance && translate('adx.list.request', { id: problem.instance }),
  ]
    .filter(Boolean)
    .join(', ');
  const copy = async () => {
    const lines = [location.href, new Date().toISOString(), trace, problem?.code, sayError(error)];
    await copyText(lines.filter(Boolean).join('\n'));
    toast({ message: toldByKey('adx.list.copied') });
  };
  return (
    <Notice
      icon={<CloudOff className="adx-lucide" size={20} aria-hidden />}
      isError
      title={title}
      words={words ?? text(sayError(error) ?? '')}
      trace={trace}
      {...(className !== undefined && { className })}
    >
      <Button
        variant="contained"
        onClick={onRetry}
        startIcon={<RotateCw className="adx-lucide" size={15} aria-hidden />}
      >
        {translate('adx.list.try_again')}
      </Button>
      <Button onClick={copy} startIcon={<Copy className="adx-lucide" size={15} aria-hidden />}>
        {translate('adx.list.copy_details')}
      </Button>
    </Notice>
  );
}
