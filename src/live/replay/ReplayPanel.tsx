import '../../ui/serving/servingPanel.css';
import './replay.css';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { LiveAuction } from '../../model/live/auction';
import { sayError } from '../../ui/actions/problemOf';
import { useViewer } from '../../ui/ConsoleContext';
import { formatDateTime } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { useLive } from '../LiveContext';
import { ReplayResult } from './ReplayResult';

/** Replays the auction with today's settings, on request. */
export function ReplayPanel({ auction: { id } }: { readonly auction: Pick<LiveAuction, 'id'> }) {
  const translate = useTranslate();
  const text = useText();
  const titleId = useId();
  const { calls } = useLive();
  const { user, mode, timezone } = useViewer();
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['live replay', user, mode, id],
    queryFn: ({ signal }) => calls.replay(id, signal),
    enabled: isAsked,
    retry: false,
    // Replay again on each opening: settings change.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const ask = () => {
    if (isAsked) void refetch();
    else setAsked(true);
  };
  return (
    <section className="adx-live-replay" aria-labelledby={titleId} aria-busy={isFetching}>
      <div className="adx-row adx-live-replay-head">
        <h3 id={titleId}>{translate('adx.replay.title')}</h3>
        <span className="adx-small adx-grow adx-live-replay-at">
          {data
            ? translate('adx.replay.judgedAt', { at: formatDateTime(data.judgedAt, timezone) })
            : translate('adx.replay.about')}
        </span>
        <Button
          onClick={ask}
          disabled={isFetching}
          startIcon={<RotateCcw className="adx-lucide" size={15} aria-hidden />}
        >
          {translate(data ? 'adx.replay.again' : 'adx.replay.ask')}
        </Button>
      </div>
      <div aria-live="polite">
        {isFetching && !data && <ReplayBones words={translate('adx.replay.loading')} />}
        {error && !isFetching && (
          <p role="alert" className="adx-live-replay-failed">
            {text(sayError(error) ?? translate('adx.replay.failed'))}
          </p>
        )}
        {data && <ReplayResult answer={data} />}
      </div>
    </section>
  );
}

/** Of the verdict and the rows below. */
const ReplayBones = ({ words }: { readonly words: string }) => (
  <div className="adx-stack adx-live-replay-bones" role="status">
    <span className="adx-hidden">{words}</span>
    {[36, 72, 72].map((height, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <i key={at} className="adx-live-bone" style={{ height }} />
    ))}
  </div>
);
