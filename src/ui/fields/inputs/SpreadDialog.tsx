import { useId } from 'react';
import { Button } from '../../parts/Button';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../parts/Dialog';

type Props = {
  readonly title: string;
  readonly sentence: string;
  readonly cancel: string;
  readonly go: string;
  readonly onGo: () => void;
  readonly onClose: () => void;
};

/** Asks before the other parts of a group are replaced. */
export function SpreadDialog({ title, sentence, cancel, go, onGo, onClose }: Props) {
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
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{sentence}</DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="danger" onClick={onGo}>
          {go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
