import { type ReactNode, useEffect, useState } from 'react';
import { Popper } from '../../parts/Popper';

let isRehearsed = false;

/**
 * True for a moment at the first picker of a page, when there is nothing else to do: the first user to open one would wait
 * until the browser has read the scripts that place a popup, a third of the opening.
 */
function useRehearsal(anchor: HTMLElement | null): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isRehearsed || !anchor) return;
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') return;
    const asked = requestIdleCallback(() => {
      isRehearsed = true;
      setOn(true);
    });
    return () => cancelIdleCallback(asked);
  }, [anchor]);
  useEffect(() => {
    if (!isOn) return;
    // The place is worked out a turn later.
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

/** Always the same list: for another one the place would be worked out anew with every letter typed. */
const below = [{ name: 'offset', options: { offset: [0, 4] } }];

/** The list under a picker, as wide as its field. It stays inside the sheet, so that assistive technology finds it there. */
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
