import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { LiveAuction } from '../model/live/auction';

type Given = {
  readonly shown: readonly LiveAuction[];
  readonly active: string | undefined;
  setActive(id: string): void;
  readonly grid: RefObject<HTMLDivElement | null>;
  open(id: string): void;
  pin(id: string): void;
  /** Shows what waits. */
  showNew(): void;
  /** Scrolls to a row. */
  show(index: number): void;
};

const pageRows = 10;

/** The table without a mouse; j and k lead into it from anywhere on the screen, as in a list. */
export function useRowKeys(given: Given): (event: KeyboardEvent) => void {
  const now = useRef(given);
  now.current = given;

  const move = (to: number) => {
    const { shown, setActive, show, grid } = now.current;
    const index = Math.max(0, Math.min(shown.length - 1, to));
    const next = shown[index];
    if (!next) return;
    setActive(next.id);
    show(index);
    grid.current?.focus({ preventScroll: true });
  };
  const press = useRef((key: string): boolean => {
    const { shown, active, pin, showNew } = now.current;
    const at = shown.findIndex(({ id }) => id === active);
    const auction = shown[at];
    const meanings: Readonly<Record<string, () => void>> = {
      j: () => move(at + 1),
      k: () => move(at < 0 ? 0 : at - 1),
      n: showNew,
      ...(auction && { p: () => pin(auction.id) }),
    };
    meanings[key]?.();
    return key in meanings;
  }).current;

  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      if (press(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [press]);

  return (event) => {
    // The buttons and links in rows have their own keys.
    if (event.target !== given.grid.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const { shown, active, open } = given;
    const at = shown.findIndex(({ id }) => id === active);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      Home: 0,
      End: shown.length - 1,
      PageDown: at + pageRows,
      PageUp: at - pageRows,
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && active !== undefined && at >= 0) open(active);
    else return;
    event.preventDefault();
  };
}

const typed = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typed) !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;
