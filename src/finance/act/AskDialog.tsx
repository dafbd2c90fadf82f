import '../../ui/actions/actions.css';
import './act.css';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { AskFoot } from '../../ui/actions/AskFoot';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import type { Conflict } from './useSending';

type Props = {
  readonly title: string;
  /** What the filled button does. */
  readonly doIt: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  /** What is wrong with none of the fields. */
  readonly problem: string | undefined;
  readonly conflict: Conflict | undefined;
  /** What the dialog was opened for, as it was then. */
  readonly before?: object | undefined;
  readonly isWide?: boolean;
  onSubmit(): void;
  onClose(): void;
  readonly children: ReactNode;
};

/** A question with its fields; after a conflict it shows what has changed and can only be closed. */
export function AskDialog(props: Props) {
  const {
    title,
    doIt,
    isDangerous,
    isBusy,
    isReady = true,
    problem,
    conflict,
    before,
    isWide,
    onSubmit,
    onClose,
    children,
  } = props;
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: `adx-ask adx-fin-ask${isWide ? ' adx-fin-ask-wide' : ''}` } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isReady && !isBusy && !conflict) onSubmit();
        }}
      >
        <div className="adx-ask-body">
          <div>
            <h2 id={id}>{title}</h2>
            {conflict ? <ChangedMeanwhile conflict={conflict} before={before} /> : children}
            {problem && (
              <p className="adx-fin-wrong" role="alert">
                {problem}
              </p>
            )}
          </div>
        </div>
        <AskFoot onCancel={onClose} isBusy={isBusy}>
          {conflict ? (
            <Button variant="contained" onClick={onClose} autoFocus>
              {translate('adx.finance.act.asItIs')}
            </Button>
          ) : (
            <Button type="submit" variant={isDangerous ? 'danger' : 'contained'} disabled={!isReady || isBusy}>
              {doIt}
            </Button>
          )}
        </AskFoot>
      </form>
    </Dialog>
  );
}
