import { Archive } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { statuses } from '../../schema/commonFields';
import type { AnyResource } from '../../schema/resource';
import { maySet } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { useFormStore } from './FormStoreContext';

/** On or off, stored with the rest on save. Archived is no position of the switch. */
export function StatusSwitch({ resource, isReadOnly }: { resource: AnyResource; isReadOnly: boolean }) {
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
