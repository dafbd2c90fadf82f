import { useEffect, useState } from 'react';

/** Returns true once `isSo` has held for `afterMs`. Avoids flashing a skeleton on fast loads. */
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
