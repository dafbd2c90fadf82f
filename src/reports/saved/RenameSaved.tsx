import '../../ui/actions/actions.css';
import './savedDialogs.css';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { SavedEntry } from '../../model/reports/savedReport';
import { AskFoot } from '../../ui/parts/AskFoot';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import { NameField } from './NameField';
import { useSavedWrites } from './useSavedWrites';
import { useSending } from './useSending';

const ownFields = ['name'];

export function RenameSaved({ entry, onClose }: { entry: SavedEntry; onClose(): void }) {
  const translate = useTranslate();
  const { change } = useSavedWrites();
  const { isBusy, problems, send } = useSending(ownFields);
  const [name, setName] = useState(entry.name);
  const id = useId();
  const isSame = name.trim() === entry.name;
  const submit = () =>
    send(async () => {
      await change(entry.id, { name: name.trim(), version: entry.version });
      onClose();
    });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: 'adx-ask adx-saved-ask' } }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !isSame && !isBusy) void submit();
        }}
      >
        <div className="adx-ask-body">
          <div>
            <h2 id={id}>{translate('adx.saved.renameTitle')}</h2>
            <NameField name={name} onChange={setName} problem={problems.name} />
            {problems.other && (
              <p className="adx-saved-problem" role="alert">
                {problems.other}
              </p>
            )}
          </div>
        </div>
        <AskFoot onCancel={onClose}>
          <Button type="submit" variant="contained" disabled={!name.trim() || isSame || isBusy}>
            {translate('adx.saved.rename')}
          </Button>
        </AskFoot>
      </form>
    </Dialog>
  );
}
