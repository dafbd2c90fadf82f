import { type ReactNode, useEffect, useState } from 'react';
import { Popper } from '../../parts/Popper';

let isRehearsed = false;

/**
 * Returns true briefly at the first picker of a page, when the browser is idle: otherwise the first opening would also load the
 * scripts that position a popup, a third of its time.
 */
function useRehearsal(anchor: HTMLElement | null): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isRehearsed || !anchor) return;
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') return;
    const asked = requestIdleCallback(() => {
      isRehearsed = true;
      setOn(true);
    });
    return () => cancelIdleCallback(asked);
  }, [anchor]);
  useEffect(() => {
    if (!isOn) return;
    // The popup is positioned one task later.
    const over = setTimeout(() => setOn(false));
    return () => clearTimeout(over);
  }, [isOn]);
  return isOn;
}

type Props = {
  readonly anchor: HTMLElement | null;
  readonly isOpen: boolean;
  readonly minWidth?: number;
  readonly children: ReactNode;
};

/** A constant: a new array would position the popup again on every keystroke. */
const below = [{ name: 'offset', options: { offset: [0, 4] } }];

/** The list under a picker, as wide as its field. It stays inside the dialog, where assistive technology finds it. */
export function Popup({ anchor, isOpen, minWidth = 0, children }: Props) {
  const isRehearsed = useRehearsal(anchor);
  if (!anchor || !(isOpen || isRehearsed)) return null;
  return (
    <Popper
      open
      role="presentation"
      anchorEl={anchor}
      placement="bottom-start"
      container={anchor.closest<HTMLElement>('[role="dialog"]')}
      className="adx-popup"
      style={{ width: Math.max(anchor.offsetWidth, minWidth), visibility: isOpen ? undefined : 'hidden' }}
      modifiers={below}
    >
      {isOpen && children}
    </Popper>
  );
}
