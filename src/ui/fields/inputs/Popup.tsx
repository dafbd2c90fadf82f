import type { ReactNode } from 'react';
import { Popper } from '../../parts/Popper';
import { useRehearsal } from './useRehearsal';

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
