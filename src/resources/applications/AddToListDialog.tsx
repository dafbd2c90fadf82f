import { ListPlus } from 'lucide-react';
import { useDataProvider } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { DialogField } from '../../ui/actions/DialogField';
import type { ExtensionDialogProps } from '../../ui/actions/extensionActions';
import { useActions } from '../../ui/actions/useActions';
import { useConsole } from '../../ui/ConsoleContext';
import { formatCount } from '../../ui/i18n/format';
import { sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';
import { AskFoot } from '../../ui/parts/AskFoot';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import type { applications } from '../applications';
import '../../ui/actions/actions.css';

/** Adds applications to lists, by the value that each list uses: bundle, store id or name. Existing entries stay. */
export function AddToListDialog({ records, title, onClose }: ExtensionDialogProps) {
  const context = useActions();
  // The action is one of applications, so the screen's resource is their definition.
  const field = (context.resource as typeof applications).fields.lists;
  const provider = useDataProvider<ConsoleProvider>();
  const owner = useConsole().resources.find(({ name }) => name === field.to);
  const text = useText();
  const id = useId();
  const [lists, setLists] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const addTo = async (list: number): Promise<number> => {
    const { data } = await provider.getOne(field.to, { id: list });
    const named = owner?.members?.match?.(data as never) ?? 'name';
    const values = records.flatMap((record) => (record[named] ? [String(record[named])] : []));
    if (values.length === 0) throw new Error(text('None of them has the value this list needs.'));
    const { added } = await provider.importEntries(field.to, {
      id: list,
      mode: 'append',
      values,
      version: Number(data.version),
    });
    return added;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (lists.length === 0) return setProblem(text('Choose at least one list.'));
    setBusy(true);
    let added = 0;
    try {
      for (const list of lists) added += await addTo(list);
      context.say(added > 0 ? text('Added to the list') : text('Already in the list'), records);
      onClose();
    } catch (error) {
      setProblem(text(sayError(error) ?? ''));
      setBusy(false);
    }
    await context.client.invalidateQueries({ queryKey: [field.to] });
    context.refresh();
  };

  return (
    <Dialog
      open
      isEdited={lists.length > 0}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: 'adx-ask' } }}
    >
      <form onSubmit={(event) => void save(event)}>
        <div className="adx-ask-body">
          <ListPlus className="adx-lucide" size={20} aria-hidden />
          <div>
            <h2 id={id}>
              {text('%{title}: %{name}', {
                title,
                name: records.length === 1 ? String(records[0]?.name) : formatCount(records.length),
              })}
            </h2>
            <DialogField
              field={field}
              path="lists"
              id={`${id}-lists`}
              label={text(field.label)}
              resource={context.resource}
              value={lists}
              onChange={(value) => setLists(value as readonly number[])}
              isDisabled={isBusy}
              problem={problem}
            />
          </div>
        </div>
        <AskFoot onCancel={onClose}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {title}
          </Button>
        </AskFoot>
      </form>
    </Dialog>
  );
}
