import { RefreshCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { usePolling } from './polling';

/** Says so while this page asks for news instead of being told. */
export function PollingDot() {
  const translate = useTranslate();
  const isPolling = usePolling();
  if (!isPolling) return <span role="status" className="adx-hidden" />;
  return (
    <span role="status" className="adx-inline-row adx-medium adx-offline" data-tip={translate('adx.shell.pollingWhy')}>
      <RefreshCw size={15} aria-hidden />
      {translate('adx.shell.polling')}
    </span>
  );
}
