import { Archive, ChevronDown, ChevronUp, Ellipsis, ExternalLink } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useHref } from 'react-router';
import { statuses } from '../../schema/commonFields';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { maySet } from '../../schema/validate';
import { offeredActions } from '../actions/rowActions';
import { useAsSubject } from '../actions/subject';
import { useActionItems } from '../actions/useActionItems';
import { useActions } from '../actions/useActions';
import { useViewer } from '../ConsoleContext';
import { CopyButton } from '../fields/inputs/ReadOnlyValue';
import { useFormStore } from '../formState/FormStoreContext';
import { formatCount } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import { useListPlace } from '../list/ListPlace';
import { useRecent } from '../palette/recent';
import { Menu } from '../parts/Menu';
import { CloseSheet } from './CloseSheet';
import { useSheet } from './SheetContext';

type Props = {
  readonly resource: AnyResource;
  readonly record: AnyRecord;
  readonly id: number | undefined;
  readonly isReadOnly: boolean;
};

/** The header of a form: the object's name, its status switch and its actions. */
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
        <h2 id={titleId} className="adx-ellipsis" title={id === undefined ? undefined : String(record.name)}>
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
              className="adx-icon-button"
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

/** The object's position in the list below, with buttons to the previous and the next object. */
function Neighbours({ id }: { id: number }) {
  const { ids, first, total } = useListPlace().rows();
  const { route } = useSheet();
  const translate = useTranslate();
  const at = ids.indexOf(id);
  if (at < 0 || total < 2) return null;
  const step = (to: number | undefined, label: string, Icon: typeof ChevronUp) => (
    <button
      type="button"
      className="adx-icon-button"
      aria-label={translate(label)}
      title={translate(label)}
      disabled={to === undefined}
      onClick={() => to !== undefined && route.goToObject(to, route.tab)}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
  return (
    <>
      <span className="adx-inline-row adx-small adx-neighbours">
        {step(ids[at - 1], 'adx.form.previous', ChevronUp)}
        <span className="adx-figures">
          {translate('adx.form.placeOf', { place: formatCount(first + at + 1), total: formatCount(total) })}
        </span>
        {step(ids[at + 1], 'adx.form.next', ChevronDown)}
      </span>
      <span className="adx-form-rule" />
    </>
  );
}

/** Switches the object on or off; stored with the other fields on save. An archived object has no switch. */
function StatusSwitch({ resource, isReadOnly }: { resource: AnyResource; isReadOnly: boolean }) {
  const { field } = useController({ name: 'status' });
  const store = useFormStore();
  const viewer = useViewer();
  const translate = useTranslate();
  const id = useId();
  if (!resource.allFields.status) return null;
  if (field.value === statuses.archived) {
    return (
      <span className="adx-row adx-form-archived">
        <Archive size={14} aria-hidden="true" />
        {translate('adx.form.status.archived')}
      </span>
    );
  }
  const isOn = field.value === statuses.active;
  return (
    <label className="adx-row adx-form-status" data-path="status">
      <input
        type="checkbox"
        role="switch"
        className="adx-toggle"
        aria-labelledby={id}
        aria-checked={isOn}
        checked={isOn}
        disabled={isReadOnly || !maySet(resource, 'status', viewer)}
        onChange={(event) => {
          field.onChange(event.target.checked ? statuses.active : statuses.inactive);
          store.leave('status');
        }}
      />
      <span id={id}>{translate(isOn ? 'adx.form.status.active' : 'adx.form.status.inactive')}</span>
    </label>
  );
}

/** The same actions that the list offers for this object. */
function ActionsMenu({ record }: { record: AnyRecord }) {
  const context = useActions();
  const { fetchOwn } = context;
  const translate = useTranslate();
  useEffect(fetchOwn, [fetchOwn]);
  useAsSubject('form', record, context);
  useRecent(context.resource, record);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const actions = offeredActions('form', [record], context);
  const items = useActionItems({ actions, records: [record], onChosen: () => setAnchor(null) });
  if (actions.length === 0) return null;
  return (
    <>
      <button
        type="button"
        id={id}
        className="adx-icon-button"
        aria-label={translate('adx.form.actions')}
        title={translate('adx.form.actions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {items}
      </Menu>
    </>
  );
}
