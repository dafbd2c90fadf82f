import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useFormState } from '../formState/FormStoreContext';
import { Button } from '../parts/Button';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../parts/Dialog';
import { type LeaveGuardOptions, type LeaveQuestion, useLeaveGuard } from './useLeaveGuard';

/** Guards the form against leaving with unsaved values, and shows the question. */
export function LeaveGuard(options: LeaveGuardOptions) {
  const question = useLeaveGuard(options);
  return question ? <LeaveDialog {...question} /> : null;
}

/** Asks before unsaved values are lost. */
export function LeaveDialog({ onStay, onDiscard, onSave }: LeaveQuestion) {
  const translate = useTranslate();
  const count = useFormState(({ changed }) => changed.length);
  const id = useId();
  return (
    <Dialog
      open
      onClose={onStay}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
    >
      <DialogTitle id={`${id}-title`}>{translate('adx.form.leave.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>{translate('adx.form.leave.text', { smart_count: count })}</DialogContent>
      <DialogActions>
        <Button onClick={onStay}>{translate('adx.form.leave.stay')}</Button>
        <Button variant="danger" onClick={onDiscard}>
          {translate('adx.form.leave.discard')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => void onSave()}>
          {translate('adx.form.leave.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
