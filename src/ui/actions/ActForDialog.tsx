import { UserRoundCog } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { text as textField } from '../../schema/fields';
import type { Problem } from '../../schema/messages/problem';
import { useConsole } from '../ConsoleContext';
import { problemOf, sayError } from '../i18n/problemOf';
import { useProblemText, useText } from '../i18n/useText';
import { AskFoot } from '../parts/AskFoot';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import type { DialogProps } from './ActionDialog';
import { DialogField } from './DialogField';
import { firstProblem } from './firstProblem';
import { useActions } from './useActions';

const id = 'adx-act-for';
const path = 'reason';

/** Asks for the reason to act for an account; then the page reloads as that account. */
export function ActForDialog({ question: { record, role }, onClose }: DialogProps<'actFor'>) {
  const { resource } = useActions();
  const { actFor } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const say = useProblemText();
  const [reason, setReason] = useState<unknown>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useMemo(
    () => textField(translate('adx.shell.acting.reason'), { required: true, maxLength: 200 }),
    [translate],
  );

  const form = useRef<HTMLFormElement>(null);

  // Once the dialog is open: a closing menu takes the focus before that.
  const focus = useCallback(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  useEffect(() => {
    if (problem) focus();
  }, [problem, focus]);

  const go = async (event: FormEvent) => {
    event.preventDefault();
    // A form around the list would receive this submit event too.
    event.stopPropagation();
    const given = typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : null;
    const wrong = firstProblem(field, given);
    if (wrong || given === null) return setProblem(wrong && say(wrong));
    setProblem(undefined);
    setBusy(true);
    try {
      await actFor({ type: role, id: record.id, reason: given });
    } catch (error) {
      const found = problemOf(error)?.errors?.[path] as Problem | undefined;
      setProblem(found ? say(found) : text(sayError(error) ?? ''));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: 'adx-ask adx-edit-field' }, transition: { onEntered: focus } }}
    >
      <form ref={form} onSubmit={go} noValidate>
        <div className="adx-ask-body">
          <UserRoundCog className="adx-lucide" size={20} aria-hidden />
          <div>
            <h2 id={`${id}-title`}>{translate('adx.shell.acting.title', { name: record.name })}</h2>
            <p>{translate('adx.shell.acting.text')}</p>
            <DialogField
              field={field}
              path={path}
              id={id}
              label={translate('adx.shell.acting.reason')}
              resource={resource}
              value={reason}
              onChange={(next) => {
                setReason(next);
                setProblem(undefined);
              }}
              isDisabled={isBusy}
              problem={problem}
              help={translate('adx.shell.acting.reasonHelp')}
            />
          </div>
        </div>
        <AskFoot onCancel={onClose} isBusy={isBusy}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('adx.shell.acting.go')}
          </Button>
        </AskFoot>
      </form>
    </Dialog>
  );
}
