import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { LiveFeed } from './liveFeed';

type Given = {
  readonly feed: LiveFeed;
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** An auction is looked at: the rows behind it are to be there afterwards. */
  readonly isAway: boolean;
};

/** Keeps the rows where they are while the pointer or the focus is on them, or they are scrolled. */
export function useHold({ feed, scroll, isAway }: Given) {
  const held = useRef({ pointer: false, focus: false, scrolled: false, away: isAway });
  const tell = useRef(() => {
    const { pointer, focus, scrolled, away } = held.current;
    feed.hold(pointer || focus || scrolled || away);
  }).current;

  useEffect(() => {
    held.current.away = isAway;
    tell();
  }, [isAway, tell]);
  useEffect(() => {
    const frame = scroll.current;
    const look = () => {
      held.current.scrolled = (frame?.scrollTop ?? 0) > 0;
      tell();
    };
    frame?.addEventListener('scroll', look, { passive: true });
    return () => {
      frame?.removeEventListener('scroll', look);
      feed.hold(false);
    };
  }, [scroll, feed, tell]);

  const change = (key: 'pointer' | 'focus', isOn: boolean) => {
    held.current[key] = isOn;
    tell();
  };
  return {
    onPointerEnter: () => change('pointer', true),
    onPointerLeave: () => change('pointer', false),
    onFocus: () => change('focus', true),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && change('focus', false),
  };
}
