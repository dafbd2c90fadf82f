import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Edit } from '../../schema/bulkEdit';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { Dialog } from '../parts/Dialog';
import './bulkEdit.css';
import type { DialogProps } from './ActionDialog';
import { useActions } from './ActionHost';
import { BulkPreview } from './BulkPreview';
import { EditFieldForm, type Refusal } from './EditFieldForm';
import type { Typed } from './EditFieldPart';

/** Fields of all ticked objects: what is to become of them, then what that makes of each, then one call: all of them or none. */
export function EditFieldDialog({ question: { records }, onClose }: DialogProps<'editField'>) {
  const { resource } = useActions();
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState<readonly Typed[]>();
  const [edits, setEdits] = useState<readonly Edit[]>();
  const [refusal, setRefusal] = useState<Refusal>();
  const count = { smart_count: records.length, count: formatCount(records.length) };
  const objects = inSentence(text(resource.label[records.length === 1 ? 0 : 1]));

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{ paper: { className: `adx-ask adx-edit-field${edits ? ' adx-bulk-preview' : ''}` } }}
    >
      <h2 id={id} className="adx-edit-title">
        {translate('adx.actions.edit_field_title', { ...count, objects })}
      </h2>
      {edits ? (
        <BulkPreview
          records={records}
          edits={edits}
          onBack={(why) => {
            setRefusal(why);
            setEdits(undefined);
          }}
          onClose={onClose}
        />
      ) : (
        <EditFieldForm
          typed={typed}
          refusal={refusal}
          onCancel={onClose}
          onDone={(next, asked) => {
            setTyped(next);
            setRefusal(undefined);
            setEdits(asked);
          }}
        />
      )}
    </Dialog>
  );
}
