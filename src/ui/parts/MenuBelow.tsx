import type { ReactNode } from 'react';
import { Menu } from './Menu';

type Props = {
  readonly anchor: HTMLElement | null;
  readonly label?: string;
  onClose(): void;
  readonly children: ReactNode;
};

/** The menu of a button: below it, with the same right edge. */
export function MenuBelow({ anchor, label, onClose, children }: Props) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      {...(label !== undefined && { slotProps: { list: { 'aria-label': label } } })}
    >
      {children}
    </Menu>
  );
}
