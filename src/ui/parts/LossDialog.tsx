import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { withTheme } from '../theme/withTheme';
import type { LossQuestion } from './asksBeforeLoss';
import { Button } from './Button';

const Question = withTheme(MuiDialog);

/** Asked before what was entered in a dialog is dropped. */
export const LossDialog: LossQuestion = ({ id, onStay, onDiscard }) => {
  const translate = useTranslate();
  return (
    <Question
      open
      onClose={onStay}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
    >
      <DialogTitle id={`${id}-title`}>{translate('adx.form.loss.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>{translate('adx.form.loss.text')}</DialogContent>
      <DialogActions>
        <Button variant="danger" onClick={onDiscard}>
          {translate('adx.form.loss.discard')}
        </Button>
        <Button variant="contained" autoFocus onClick={onStay}>
          {translate('adx.form.loss.stay')}
        </Button>
      </DialogActions>
    </Question>
  );
};
