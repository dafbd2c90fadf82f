import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import {
  type FocusEvent,
  type FormEvent,
  type HTMLAttributes,
  type JSXElementConstructor,
  useId,
  useRef,
  useState,
} from 'react';
import { withTheme } from '../theme/withTheme';
import { Button } from './Button';
import { type ClosableProps, staysOnDoubleClick } from './staysOnDoubleClick';

const Question = withTheme(MuiDialog);

/** Asks before a dialog with entered values is closed. */
const LossDialog: LossQuestion = ({ id, onStay, onDiscard }) => {
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

export { default as DialogActions } from '@mui/material/DialogActions';
export { default as DialogContent } from '@mui/material/DialogContent';
export { default as DialogTitle } from '@mui/material/DialogTitle';

export const Dialog = asksBeforeLoss(staysOnDoubleClick(withTheme(MuiDialog)), LossDialog);

type Props = ClosableProps & Pick<HTMLAttributes<HTMLDivElement>, 'onFocusCapture' | 'onInputCapture'>;

type Asked = {
  /**
   * Whether closing would lose something; by default, whether an input of the dialog was changed. A dialog that applies each choice at
   * once passes `false`; one with values outside of its inputs passes whether there are any.
   */
  readonly isEdited?: boolean | undefined;
};

type LossQuestion = JSXElementConstructor<{ readonly id: string; onStay(): void; onDiscard(): void }>;

/** Asks before Escape or a click on the backdrop closes a dialog with entered values. The dialog's own buttons close it at once. */
function asksBeforeLoss<P extends Props>(Part: JSXElementConstructor<P>, Question: LossQuestion) {
  return function Asking({ isEdited, onClose, ...rest }: P & Asked) {
    const { isChanged, ...watched } = useChangedInputs();
    const [leave, setLeave] = useState<() => void>();
    const id = useId();
    const close: Props['onClose'] =
      onClose &&
      ((event, reason) => {
        if (isEdited ?? isChanged()) setLeave(() => () => onClose(event, reason));
        else onClose(event, reason);
      });
    return (
      <>
        <Part {...(rest as unknown as P)} {...watched} onClose={close} />
        {leave && (
          <Question
            id={id}
            onStay={() => setLeave(undefined)}
            onDiscard={() => {
              setLeave(undefined);
              leave();
            }}
          />
        )}
      </>
    );
  };
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Tracks whether a person changed an input to another value. */
function useChangedInputs() {
  const before = useRef(new Map<Input, string>());
  const touched = useRef(new Set<EventTarget>());
  return {
    // Runs before the first change. Stores all inputs, because a radio button changes the others of its group.
    onFocusCapture({ currentTarget }: FocusEvent<HTMLDivElement>) {
      for (const input of currentTarget.querySelectorAll<Input>('input, textarea, select')) {
        if (!before.current.has(input)) before.current.set(input, contentOf(input));
      }
    },
    onInputCapture({ target }: FormEvent<HTMLDivElement>) {
      touched.current.add(target);
    },
    isChanged: (): boolean =>
      [...before.current].some(
        ([input, value]) => input.isConnected && touched.current.has(input) && contentOf(input) !== value,
      ),
  };
}

/** A search text is not a value. */
function contentOf(input: Input): string {
  if (input.type === 'search') return '';
  return input.type === 'checkbox' || input.type === 'radio'
    ? String((input as HTMLInputElement).checked)
    : input.value;
}
