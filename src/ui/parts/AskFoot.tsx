import '../actions/actions.css';
import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Button } from './Button';

type Props = {
  onCancel(): void;
  readonly isBusy?: boolean;
  /** Information before confirming. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
};

/** The footer of a question: Cancel at the left, the confirming button at the right. */
export function AskFoot({ onCancel, isBusy = false, note, children }: Props) {
  const translate = useTranslate();
  return (
    <div className="adx-ask-foot">
      <Button variant="text" onClick={onCancel} disabled={isBusy}>
        {translate('adx.actions.cancel')}
      </Button>
      <span className="adx-ask-note" role="status">
        {note && <TriangleAlert size={13} aria-hidden />} {note}
      </span>
      <span className="adx-gap" />
      {children}
    </div>
  );
}

/** The footer of a dialog without a question. */
export function CloseFoot({ onClose }: { onClose(): void }) {
  const translate = useTranslate();
  return (
    <div className="adx-ask-foot">
      <span className="adx-gap" />
      <Button variant="contained" onClick={onClose} autoFocus>
        {translate('adx.actions.close')}
      </Button>
    </div>
  );
}
