import { FilterX, Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { AnyResource } from '../../schema/resource';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import { Button, ButtonLink } from '../parts/Button';
import { Icon } from '../parts/Icon';
import { FailedNotice, Notice } from '../parts/Notice';

type Props = { readonly resource: AnyResource };

/** Shown before the first object exists: what the object is for, and a button that creates one. */
export function EmptyList({ resource, createPath }: Props & { createPath: string | undefined }) {
  const translate = useTranslate();
  const text = useText();
  const { icon, label, about } = resource;
  return (
    <Notice
      icon={<Icon name={icon} size={20} />}
      title={translate('adx.list.empty', names(resource, text))}
      words={about && text(about)}
    >
      {createPath && (
        <ButtonLink
          to={createPath}
          variant="contained"
          startIcon={<Plus className="adx-lucide" size={15} aria-hidden />}
        >
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
  return <FailedNotice title={translate('adx.list.failed', names(resource, text))} error={error} onRetry={onRetry} />;
}

const names = ({ label }: AnyResource, text: (english: string) => string) => ({
  object: inSentence(text(label[0])),
  objects: inSentence(text(label[1])),
  Objects: text(label[1]),
});
