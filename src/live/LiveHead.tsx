import { Download, Link2, Pause, Play } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { formatCount } from '../ui/i18n/format';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { Button } from '../ui/parts/Button';
import { LinkWords } from './LinkWords';
import { useFeed, useLive } from './LiveContext';
import type { LiveParts } from './LiveScreen';
import { useCopyLink } from './useCopyLink';
import { useLiveExport } from './useLiveExport';

/** How the view is connected, how much of the traffic it shows, and what can be done with it. */
export function LiveHead({ asking }: Pick<LiveParts, 'asking'>) {
  const translate = useTranslate();
  const { feed } = useLive();
  const isPaused = useFeed('isPaused');
  const isAsking = useSyncExternalStore(asking.subscribe, asking.snapshot);
  const exportShown = useLiveExport();
  const copy = useCopyLink();
  return (
    <header className="adx-strip adx-live-head">
      <h1>{translate('adx.live.title')}</h1>
      <LinkWords isAsking={isAsking} />
      <span className="adx-gap" />
      <Share />
      <Button
        aria-pressed={isPaused}
        aria-keyshortcuts="Space"
        onClick={() => feed.pause(!isPaused)}
        startIcon={
          isPaused ? (
            <Play className="adx-lucide" size={15} aria-hidden />
          ) : (
            <Pause className="adx-lucide" size={15} aria-hidden />
          )
        }
      >
        {translate(isPaused ? 'adx.live.resume' : 'adx.live.pause')}
      </Button>
      <Button
        variant="text"
        title={translate('adx.live.copyView')}
        onClick={() => void copy({})}
        startIcon={<Link2 className="adx-lucide" size={15} aria-hidden />}
      >
        <span className="adx-live-words">{translate('adx.live.copyView')}</span>
      </Button>
      <Button
        variant="text"
        title={translate('adx.live.export')}
        onClick={exportShown}
        startIcon={<Download className="adx-lucide" size={15} aria-hidden />}
      >
        <span className="adx-live-words">{translate('adx.live.export')}</span>
      </Button>
    </header>
  );
}

/** Of how much the auctions below are a sample, and who else looks on. */
function Share() {
  const translate = useTranslate();
  const counters = useFeed('counters');
  const { place } = useLive();
  const { sample: wanted } = place.filter;
  const sample = counters?.sample ?? wanted;
  const isLess = wanted !== undefined && sample !== undefined && sample < wanted;
  return (
    <p className="adx-small adx-live-share" title={translate(isLess ? 'adx.live.sampleLess' : 'adx.live.sampleHint')}>
      {sample !== undefined &&
        (sample === 100
          ? translate('adx.live.sampleAll')
          : translate('adx.live.sample', { share: formatDecimal(sample, 0, 3) }))}
      {counters && (
        <>
          {' · '}
          {translate('adx.live.viewers', { smart_count: counters.viewers, count: formatCount(counters.viewers) })}
        </>
      )}
    </p>
  );
}
