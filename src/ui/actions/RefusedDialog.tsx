import { CircleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Dialog } from '../parts/Dialog';
import type { DialogProps } from './ActionDialog';
import { CloseFoot } from './AskFoot';
import { Blockers } from './Blockers';

/** A call for many objects is all or nothing: says which of them stood in the way, and why. */
export function RefusedDialog({ question: { title, refusals }, onClose }: DialogProps<'refused'>) {
  const _translate = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-labelledby="adx-refused-title" slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <CircleAlert className="adx-lucide adx-ask-danger" size={20} aria-hidden />
        <div>
          <h2 id="adx-refused-title">{title}</h2>
          <Blockers refusals={refusals} isNamed onFollow={onClose} />
        </div>
      </div>
      <CloseFoot onClose={onClose} />
    </Dialog>
  );
}
