import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { FailedNotice } from '../parts/Notice';
import { useUrlState } from './useUrlState';

/** Around a screen that has its state in the address: draws it when all of that is there. */
export function UrlStatePlace({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { isThere, error, retry } = useUrlState();
  if (isThere) return children;
  if (error !== undefined)
    return <FailedNotice title={translate('adx.address.unread')} error={error} onRetry={retry} />;
  // The progress bar moves meanwhile.
  return (
    <p className="adx-hidden" role="status">
      {translate('adx.shell.loading')}
    </p>
  );
}
