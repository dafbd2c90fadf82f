import { WifiOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useSyncExternalStore } from 'react';

/** Says so while the browser has no connection, and since when. */
export function OfflineDot() {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const since = useRef('');
  if (isOnline) {
    since.current = '';
    return <span role="status" className="adx-hidden" />;
  }
  since.current ||= new Date().toTimeString().slice(0, 5);
  return (
    <span
      role="status"
      className="adx-inline-row adx-medium adx-offline"
      data-tip={translate('adx.shell.offlineSince', { time: since.current })}
    >
      <WifiOff size={15} aria-hidden />
      {translate('adx.shell.offline')}
      <span className="adx-offline-dot" />
    </span>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
