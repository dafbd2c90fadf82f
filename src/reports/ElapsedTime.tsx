import { useEffect, useState } from 'react';
import { formatDecimal } from '../ui/i18n/formatDecimal';

const tickMs = 100;

/** Counts the seconds since `since`. Hidden from screen readers, which would announce every second. */
export function ElapsedTime({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="adx-figures" aria-hidden>
      {formatDecimal(Math.max(0, now - since) / 1000, 1, 1)} s
    </span>
  );
}
