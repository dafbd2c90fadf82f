import { type FocusEvent, type FormEvent, type HTMLAttributes, type JSXElementConstructor, useId, useRef, useState } from 'react';
import type { ClosableProps } from './staysOnDoubleClick';

type Props = ClosableProps & Pick<HTMLAttributes<HTMLDivElement>, 'onFocusCapture' | 'onInputCapture'>;

type Asked = {
  /**
   * Whether closing would lose something. Unless set, it is what was changed in the dialog's inputs. A dialog that applies each choice
   * at once says `false`; one with values that no input shows says whether there are any.
   */
  readonly isEdited?: boolean | undefined;
};

export type LossQuestion = JSXElementConstructor<{ readonly id: string; onStay(): void; onDiscard(): void }>;

/** Asks before Escape or a click on the backdrop closes a dialog with entered values. The dialog's own buttons close it at once. */
export function asksBeforeLoss<P extends Props>(Part: JSXElementConstructor<P>, Question: LossQuestion) {
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

/** Which inputs a person changed to another value than they had. */
function useChangedInputs() {
  const before = useRef(new Map<Input, string>());
  const touched = useRef(new Set<EventTarget>());
  return {
    // An input has the focus before it changes; another of its radio group changes with it.
    onFocusCapture({ currentTarget }: FocusEvent<HTMLDivElement>) {
      for (const input of currentTarget.querySelectorAll<Input>('input, textarea, select')) {
        if (!before.current.has(input)) before.current.set(input, contentOf(input));
      }
    },
    onInputCapture({ target }: FormEvent<HTMLDivElement>) {
      touched.current.add(target);
    },
    isChanged: (): boolean =>
      [...before.current].some(([input, value]) => input.isConnected && touched.current.has(input) && contentOf(input) !== value),
  };
}

/** Text that only finds something is no value. */
function contentOf(input: Input): string {
  if (input.type === 'search') return '';
  return input.type === 'checkbox' || input.type === 'radio' ? String((input as HTMLInputElement).checked) : input.value;
}
