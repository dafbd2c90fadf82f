import { ListFilter } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../parts/Button';
import './filterBar.css';

type Props = {
  readonly label: string;
  /** Filters that are set. */
  readonly count: number;
  readonly isOpen: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Loads the panel: a pointer or the focus is on the button. */
  preload(): void;
  onOpen(): void;
};

/** Opens the panel of filters and counts those that are set. */
export function FilterButton({ label, count, isOpen, button, preload, onOpen }: Props) {
  return (
    <Button
      ref={button}
      className="adx-filter-button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-open={isOpen || undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onOpen}
      startIcon={<ListFilter className="adx-lucide" size={15} aria-hidden />}
    >
      {label}
      {count > 0 && <span className="adx-badge adx-figures">{count}</span>}
    </Button>
  );
}
