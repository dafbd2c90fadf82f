import { useQuery } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { listPath, objectPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/useActions';
import type { ParentScope } from '../actions/useParentScope';
import { slugOf } from '../formState/formTabs';
import { formatCount } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { sayError } from '../i18n/problemOf';
import { useText } from '../i18n/useText';
import { ButtonLink } from '../parts/Button';
import { ScreenLink } from '../parts/ScreenLink';

type Props = {
  readonly resource: AnyResource;
  readonly part: ParentScope;
  /** Number of objects in it; undefined before they are counted. */
  readonly count: number | undefined;
};

/** Head of a list of members: the parent object, its bulk actions, and the choice of another parent. */
export function PartHead({ resource, part, count }: Props) {
  const provider = useDataProvider<ConsoleProvider>();
  const { mayChangePart } = useActions();
  const translate = useTranslate();
  const text = useText();
  const { id, owner, record, error } = part;
  const { data: csv } = useQuery({
    queryKey: [owner.name, 'entriesUrl', id],
    queryFn: () => provider.entriesUrl(owner.name, id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const members = owner.members?.field ?? '';
  const [tab = ''] = Object.entries(owner.form).find(([, fields]) => fields.includes(members)) ?? [];
  return (
    <>
      <h1 className="adx-row adx-underline adx-view" data-on>
        <ScreenLink className="adx-ref" to={objectPath(owner, id)}>
          {record ? String(record.name) : `${text(owner.label[0])} ${id}`}
        </ScreenLink>
        <span className="adx-list-count adx-figures">{count === undefined ? '' : formatCount(count)}</span>
      </h1>
      {error != null && (
        <p className="adx-view-note" role="alert">
          {text(sayError(error) ?? '')}
        </p>
      )}
      <ScreenLink className="adx-view-link" to={listPath(resource)}>
        {translate('adx.list.all', { objects: inSentence(text(resource.label[1])), Objects: text(resource.label[1]) })}
      </ScreenLink>
      <span className="adx-gap" />
      {record && mayChangePart && (
        <ButtonLink
          className="adx-create"
          to={`${objectPath(owner, id)}/${slugOf(tab)}`}
          startIcon={<FileUp size={15} aria-hidden />}
        >
          {translate('adx.list.import')}
        </ButtonLink>
      )}
      {record && csv && (
        <ButtonLink className="adx-create" href={csv} download startIcon={<Download size={15} aria-hidden />}>
          {translate('adx.form.entries.export')}
        </ButtonLink>
      )}
    </>
  );
}
