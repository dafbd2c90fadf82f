import '../actions/actions.css';
import '../fields/ticks.css';
import './viewDialog.css';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { problemOf, sayError } from '../i18n/problemOf';
import { useProblemText, useText } from '../i18n/useText';
import { AskFoot } from '../parts/AskFoot';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { type Shown, useViewWrites } from './useViewWrites';

type Props = Shown & {
  /** `new` saves the list as a new view, `current` renames the current one. */ readonly asked: 'new' | 'current';
  onClose(): void;
};

/** Sets a view's name and whether the account sees it. A refusal of the server is shown at the name; the input stays. */
export function ViewDialog({ asked, onClose, ...shown }: Props) {
  const { views, current } = shown;
  const view = asked === 'current' ? current : undefined;
  const translate = useTranslate();
  const text = useText();
  const problemText = useProblemText();
  const writes = useViewWrites(shown);
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.shared ?? false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const nameField = views.allFields.name;
  const maxLength = nameField && 'maxLength' in nameField ? nameField.maxLength : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = { name: name.trim(), shared: isShared };
    if (!values.name || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await (view ? writes.change(view, values) : writes.saveAs(values));
      onClose();
    } catch (error) {
      const [found] = Object.values(problemOf(error)?.errors ?? {});
      setProblem(found ? problemText(found) : text(sayError(error) ?? 'Error'));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: 'adx-ask adx-view-ask' } }}>
      <form onSubmit={submit}>
        <div className="adx-ask-body">
          <div>
            <h2 id={id}>{translate(view ? 'adx.views.edit_title' : 'adx.views.save_as_title')}</h2>
            <label className="adx-medium adx-edit-label" htmlFor={`${id}-name`}>
              {text(nameField?.label ?? 'Name')}
            </label>
            <input
              id={`${id}-name`}
              type="text"
              autoFocus
              value={name}
              maxLength={maxLength}
              autoComplete="off"
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={`${id}-problem`}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setName(event.target.value)}
            />
            <p id={`${id}-problem`} className="adx-edit-problem" role="status">
              {problem}
            </p>
            <label className="adx-row adx-view-share">
              <input
                type="checkbox"
                className="adx-list-tick"
                checked={isShared}
                onChange={(event) => setShared(event.target.checked)}
              />
              {translate('adx.views.share')}
            </label>
          </div>
        </div>
        <AskFoot onCancel={onClose} isBusy={isBusy}>
          <Button type="submit" variant="contained" disabled={!name.trim() || isBusy}>
            {translate('adx.views.keep')}
          </Button>
        </AskFoot>
      </form>
    </Dialog>
  );
}
