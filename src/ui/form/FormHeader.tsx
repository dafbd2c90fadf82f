import { ExternalLink } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useHref } from 'react-router';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { CopyButton } from '../fields/inputs/ReadOnlyValue';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { ActionsMenu } from './ActionsMenu';
import { CloseSheet } from './CloseSheet';
import { Neighbours } from './Neighbours';
import { useSheet } from './SheetContext';
import { StatusSwitch } from './StatusSwitch';

type Props = {
  readonly resource: AnyResource;
  readonly record: AnyRecord;
  readonly id: number | undefined;
  readonly isReadOnly: boolean;
};

/** Whose form this is, whether it is on, and what can be done with it. */
export function FormHeader({ resource, record, id, isReadOnly }: Props) {
  const { titleId, route } = useSheet();
  const translate = useTranslate();
  const text = useText();
  const href = useHref(route.root);
  const type = text(resource.label[0]);
  const key = typeof record.uid === 'string' ? record.uid : undefined;
  return (
    <header className="adx-strip adx-form-head">
      <div className="adx-grow adx-form-names">
        {id === undefined ? (
          <p className="adx-row adx-small adx-form-key">
            {route.copyOf ? translate('adx.form.copyOf', { id: route.copyOf }) : type}
          </p>
        ) : (
          <p className="adx-row adx-small adx-form-key">
            {type} <span className="adx-figures">{id}</span>
            {key && (
              <>
                <span aria-hidden="true">/</span>
                <span className="adx-figures">{key}</span>
              </>
            )}
            <CopyButton text={key ?? String(id)} />
          </p>
        )}
        <h2 id={titleId} title={id === undefined ? undefined : String(record.name)}>
          {id === undefined
            ? translate('adx.form.newTitle', { object: inSentence(type) })
            : String(record.name ?? `#${id}`)}
        </h2>
      </div>
      {id !== undefined && (
        <>
          <StatusSwitch resource={resource} isReadOnly={isReadOnly} />
          <span className="adx-form-rule" />
          {!route.isPage && <Neighbours id={id} />}
          {!route.isPage && (
            <a
              className="adx-bare adx-center adx-icon"
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={translate('adx.form.openTab')}
              title={translate('adx.form.openTab')}
            >
              <ExternalLink size={16} aria-hidden="true" />
            </a>
          )}
          <ActionsMenu record={record} />
        </>
      )}
      <CloseSheet />
    </header>
  );
}
