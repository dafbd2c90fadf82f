import { ListFilter } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../parts/Button';
import './filterBar.css';

type Props = {
  readonly label: string;
  /** Number of filters that are set. */
  readonly count: number;
  readonly isOpen: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Loads the panel. Called when the pointer or the focus reaches the button. */
  preload(): void;
  onOpen(): void;
};

/** Opens the filter panel and shows how many filters are set. */
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
