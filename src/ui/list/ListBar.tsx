import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { AnyResource } from '../../schema/resource';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { ButtonLink } from '../parts/Button';
import { inSentence } from './inSentence';

type Props = {
  readonly resource: AnyResource /** Objects in all; nothing before they are counted. */;
  readonly count: number | undefined;
  readonly mayCreate: boolean;
};

/** What the list is, and the one button that starts something. */
export const ListBar = memo(function ListBar({ resource, count, mayCreate }: Props) {
  const translate = useTranslate();
  const text = useText();
  return (
    <div className="adx-list-bar adx-views">
      <h1 className="adx-view">
        {translate('adx.list.all', { objects: inSentence(text(resource.label[1])), Objects: text(resource.label[1]) })}
        <span className="adx-list-count adx-figures">{count === undefined ? '' : formatCount(count)}</span>
      </h1>
      <span className="adx-gap" />
      {mayCreate && (
        <ButtonLink
          to={`/${resource.name}/create`}
          variant="contained"
          className="adx-create"
          aria-keyshortcuts="n"
          startIcon={<Plus className="adx-lucide" size={15} aria-hidden />}
        >
          {translate('adx.list.create')}
          <span className="adx-kbd" aria-hidden="true">
            N
          </span>
        </ButtonLink>
      )}
    </div>
  );
});
