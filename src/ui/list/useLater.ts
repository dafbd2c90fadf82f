import { useEffect, useState } from 'react';

/** True once it has been so for a while: a skeleton that would be gone at once only delays what takes its place. */
export function useLater(isSo: boolean, afterMs: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLater(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLater(false);
    };
  }, [isSo, afterMs]);
  return isSo && isLater;
}
