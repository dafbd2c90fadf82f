import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

export const rowHeight = 30;
const beyond = 8;

type Window<E> = {
  readonly box: RefObject<E | null>;
  /** Indexes of the rows to render: visible ones, a few around them, and the focused one. */
  readonly shown: readonly number[];
  readonly onScroll: () => void;
  readonly show: (index: number) => void;
};

/** Renders only the visible part of a long list, so that ten thousand rows cost as much as thirty. */
export function useWindow<E extends HTMLElement = HTMLDivElement>(count: number, active: number): Window<E> {
  const box = useRef<E>(null);
  const [view, setView] = useState({ top: 0, height: 12 * rowHeight });
  const onScroll = useCallback(() => {
    const element = box.current;
    if (element) setView({ top: element.scrollTop, height: element.clientHeight });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a shorter list scrolls without an event
  useLayoutEffect(onScroll, [count, onScroll]);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - beyond);
  const last = Math.min(count - 1, Math.ceil((view.top + view.height) / rowHeight) + beyond);
  const shown = useMemo(() => {
    const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
    return active < 0 || active >= count || (active >= first && active <= last) ? indexes : [...indexes, active];
  }, [first, last, active, count]);
  const show = useCallback((index: number) => {
    const element = box.current;
    if (!element) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  }, []);
  return { box, shown, onScroll, show };
}
