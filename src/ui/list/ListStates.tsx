import './listStates.css';
import { CloudOff, Copy, FilterX, Plus, RotateCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { AnyResource } from '../../schema/resource';
import { problemOf, sayError } from '../actions/problemOf';
import { useText } from '../i18n/useText';
import { Button, ButtonLink } from '../parts/Button';
import { useToast } from '../shell/feedback';
import { Icon } from '../shell/Icon';
import { inSentence } from './inSentence';

type Props = { readonly resource: AnyResource };

/** Nothing there yet: what the object is for, and the button that starts. */
export function EmptyList({ resource, createPath }: Props & { createPath: string | undefined }) {
  const translate = useTranslate();
  const text = useText();
  const { icon, label, about } = resource;
  return (
    <Notice icon={<Icon name={icon} size={20} />} title={translate('adx.list.empty', names(resource, text))} words={about && text(about)}>
      {createPath && (
        <ButtonLink to={createPath} variant="contained" startIcon={<Plus className="adx-lucide" size={15} aria-hidden />}>
          {translate('adx.list.create_one', { object: inSentence(text(label[0])) })}
        </ButtonLink>
      )}
    </Notice>
  );
}

export function NothingFound({ resource, onClear }: Props & { onClear(): void }) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Notice
      icon={<FilterX className="adx-lucide" size={20} aria-hidden />}
      title={translate('adx.list.no_match', names(resource, text))}
      words={translate('adx.list.no_match_hint')}
    >
      <Button variant="contained" onClick={onClear}>
        {translate('adx.list.clear_filters')}
      </Button>
    </Notice>
  );
}

export function LoadFailed({ resource, error, onRetry }: Props & { error: unknown; onRetry(): void }) {
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  const problem = problemOf(error);
  const trace = [problem?.status || undefined, problem?.instance && translate('adx.list.request', { id: problem.instance })]
    .filter(Boolean)
    .join(', ');
  const copy = async () => {
    await navigator.clipboard.writeText(
      [`${location.href}`, new Date().toISOString(), trace, problem?.code, sayError(error)].filter(Boolean).join('\n'),
    );
    toast({ message: translate('adx.list.copied') });
  };
  return (
    <Notice
      icon={<CloudOff className="adx-lucide" size={20} aria-hidden />}
      isError
      title={translate('adx.list.failed', names(resource, text))}
      words={text(sayError(error) ?? '')}
      trace={trace}
    >
      <Button variant="contained" onClick={onRetry} startIcon={<RotateCw className="adx-lucide" size={15} aria-hidden />}>
        {translate('adx.list.try_again')}
      </Button>
      <Button onClick={copy} startIcon={<Copy className="adx-lucide" size={15} aria-hidden />}>
        {translate('adx.list.copy_details')}
      </Button>
    </Notice>
  );
}

type NoticeProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly words: string | undefined;
  readonly trace?: string;
  readonly isError?: boolean;
  readonly children: ReactNode;
};

function Notice({ icon, title, words, trace, isError, children }: NoticeProps) {
  return (
    <div className="adx-notice" role={isError ? 'alert' : 'status'}>
      <span className="adx-notice-icon" data-error={isError || undefined}>
        {icon}
      </span>
      <h2>{title}</h2>
      {words && <p>{words}</p>}
      {trace && <p className="adx-figures">{trace}</p>}
      <div className="adx-notice-actions">{children}</div>
    </div>
  );
}

const names = ({ label }: AnyResource, text: (english: string) => string) => ({
  object: inSentence(text(label[0])),
  objects: inSentence(text(label[1])),
  Objects: text(label[1]),
});
