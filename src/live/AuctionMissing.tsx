import { SearchX, TimerOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { problemOf } from '../ui/actions/problemOf';
import { Button } from '../ui/parts/Button';
import { FailedNotice, Notice } from '../ui/parts/Notice';
import type { LookedUp } from './useAuction';

type Props = { readonly looked: Pick<LookedUp, 'error' | 'retry'>; onClose?(): void };

/** What stands in the place of an auction: that it is on its way, over, not there, or could not be asked for. */
export function AuctionMissing({ looked: { error, retry }, onClose }: Props) {
  const translate = useTranslate();
  const status = problemOf(error)?.status;
  if (!error) return <Waiting />;
  if (status !== 404 && status !== 410)
    return <FailedNotice title={translate('adx.live.detail.failed')} error={error} onRetry={retry} />;
  const isOver = status === 410;
  const Mark = isOver ? TimerOff : SearchX;
  return (
    <Notice
      icon={<Mark className="adx-lucide" size={20} aria-hidden />}
      title={translate(isOver ? 'adx.live.detail.expired' : 'adx.live.detail.absent')}
      words={translate(isOver ? 'adx.live.detail.expiredWhy' : 'adx.live.detail.absentWhy')}
    >
      {onClose && (
        <Button variant="contained" onClick={onClose}>
          {translate('adx.live.detail.back')}
        </Button>
      )}
    </Notice>
  );
}

function Waiting() {
  const translate = useTranslate();
  return (
    <div className="adx-live-waiting" role="status">
      <span className="adx-hidden">{translate('adx.live.detail.loading')}</span>
      {[64, 200, 120].map((height) => (
        <i key={height} className="adx-live-bone" style={{ height }} />
      ))}
    </div>
  );
}
