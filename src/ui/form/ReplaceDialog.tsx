import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { formatCount } from '../i18n/format';
import { Button } from '../parts/Button';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../parts/Dialog';

type Props = {
  readonly total: number;
  readonly count: number;
  readonly onGo: () => void;
  readonly onClose: () => void;
};

/** Asks before all entries of a list are replaced. */
export function ReplaceDialog({ total, count, onGo, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
    >
      <DialogTitle id={`${id}-title`}>{translate('adx.form.entries.askReplace')}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        {translate('adx.form.entries.askReplaceText', { total: formatCount(total), count: formatCount(count) })}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('adx.form.entries.keep')}
        </Button>
        <Button variant="danger" onClick={onGo}>
          {translate('adx.form.entries.do.replace')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
