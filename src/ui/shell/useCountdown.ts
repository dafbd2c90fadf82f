import { useEffect, useRef, useState } from 'react';

/** Whole seconds until `end` is called; stands still while the pointer or the focus is on what carries the holders. */
export function useCountdown(seconds: number, end: () => void) {
  const [left, setLeft] = useState(seconds);
  const [isHeld, setHeld] = useState(false);
  const onEnd = useRef(end);
  useEffect(() => {
    onEnd.current = end;
  }, [end]);

  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1_000);
    return () => clearInterval(timer);
  }, [isHeld]);
  useEffect(() => {
    if (left <= 0) onEnd.current();
  }, [left]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    left: Math.max(0, left),
    holders: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
