import { useTranslate } from 'ra-core';
import { type FormEvent, useMemo, useState } from 'react';
import type { Viewer } from '../../schema/access';
import { type Kind, kindOf } from '../../schema/kinds';
import type { Problem } from '../../schema/problem';
import type { AnyResource } from '../../schema/resource';
import { maySet } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { formatCount } from '../i18n/format';
import { useProblemText, useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import type { DialogProps } from './ActionDialog';
import { useActions } from './ActionHost';
import { AskFoot } from './AskFoot';
import { DialogField } from './DialogField';
import { firstProblem } from './firstProblem';
import { changeFields } from './runStatus';

const id = 'adx-bulk-value';

/** One field of all ticked objects, set by one call: all of them or none. */
export function EditFieldDialog({ question: { records }, onClose }: DialogProps<'editField'>) {
  const context = useActions();
  const { resource } = context;
  const viewer = useViewer();
  const translate = useTranslate();
  const text = useText();
  const problemText = useProblemText();
  const names = useMemo(() => fieldsForMany(resource, viewer), [resource, viewer]);
  const [name, setName] = useState(names[0] ?? '');
  const [value, setValue] = useState<unknown>(null);
  const [found, setFound] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const field = resource.allFields[name];

  const choose = (next: string) => {
    setName(next);
    setFound(undefined);
    const chosen = resource.allFields[next];
    setValue(chosen ? kindOf(chosen).empty : null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!field) return;
    const stored = kindOf(field).normalize(value, field);
    const wrong = firstProblem(field, stored);
    setFound(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      await changeFields(records, { [name]: stored }, context);
      onClose();
    } catch (error) {
      onClose();
      context.refuse(error, records);
    }
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="adx-edit-title" slotProps={{ paper: { className: 'adx-ask adx-edit-field' } }}>
      <form onSubmit={save}>
        <div className="adx-ask-body">
          <div>
            <h2 id="adx-edit-title">
              {translate('adx.actions.edit_field_title', {
                smart_count: records.length,
                count: formatCount(records.length),
                objects: inSentence(text(resource.label[records.length === 1 ? 0 : 1])),
              })}
            </h2>
            <label className="adx-edit-label" htmlFor="adx-bulk-field">
              {translate('adx.actions.field')}
            </label>
            <select id="adx-bulk-field" value={name} onChange={(event) => choose(event.target.value)}>
              {names.map((one) => (
                <option key={one} value={one}>
                  {text(resource.allFields[one]?.label ?? one)}
                </option>
              ))}
            </select>
            {field && (
              <DialogField
                field={field}
                path={name}
                id={id}
                label={translate('adx.actions.value')}
                resource={resource}
                value={value}
                onChange={setValue}
                isDisabled={isBusy}
                problem={found && problemText(found)}
                help={field.help && text(field.help)}
              />
            )}
          </div>
        </div>
        <AskFoot onCancel={onClose}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('adx.actions.edit_field_save', { smart_count: records.length, count: formatCount(records.length) })}
          </Button>
        </AskFoot>
      </form>
    </Dialog>
  );
}

/** Parts with fields of their own need the form around them. */
const composed: ReadonlySet<Kind> = new Set<Kind>(['group', 'groups', 'params', 'json', 'dayparts', 'upload']);
/** A name belongs to one object; the status has buttons of its own. */
const ownWay = ['name', 'status', 'demand'];

/** What may be the same for many objects, and may be changed after they were made. */
export const fieldsForMany = (resource: AnyResource, viewer: Viewer): readonly string[] =>
  Object.entries(resource.allFields)
    .filter(
      ([name, field]) =>
        maySet(resource, name, viewer) && !ownWay.includes(name) && !composed.has(field.kind) && resource.members?.field !== name,
    )
    .filter(([, field]) => !field.unique && !field.fixed && field.access !== 'writeOnly')
    .map(([name]) => name);
