import { useEffect, useState } from 'react';

const restMs = 200;

/** What is typed, once typing has rested. */
export function useRestedText(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
