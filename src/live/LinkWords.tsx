import { CircleAlert, CirclePause, Loader, Radio, RotateCw, TimerOff, Unplug } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { sayError } from '../ui/actions/problemOf';
import { useText } from '../ui/i18n/useText';
import { Button } from '../ui/parts/Button';
import { useFeed, useLive } from './LiveContext';
import type { LinkState } from './liveLink';

type Shown = LinkState['kind'] | 'paused' | 'signedOut';

const marks = {
  connecting: Loader,
  live: Radio,
  polling: Radio,
  paused: CirclePause,
  reconnecting: Loader,
  away: Unplug,
  tooMany: CircleAlert,
  closed: TimerOff,
  refused: CircleAlert,
  signedOut: CircleAlert,
} as const satisfies Readonly<Record<Shown, unknown>>;

/** How the view stands, as shape, word and sentence; it may be tried again at once where the next try is a while away. */
export function LinkWords({ isAsking }: { readonly isAsking: boolean }) {
  const translate = useTranslate();
  const text = useText();
  const { feed } = useLive();
  const link = useFeed('link');
  const isPaused = useFeed('isPaused');
  const kind: Shown = isAsking ? 'signedOut' : isPaused && link.kind === 'live' ? 'paused' : link.kind;
  const Mark = marks[kind];
  const sentence =
    link.kind === 'refused' && kind === 'refused'
      ? text(sayError(link.error) ?? '')
      : translate(`adx.live.link.${kind}.about`);
  const mayRetry = kind === 'closed' || kind === 'refused' || 'at' in link;
  return (
    <div className="adx-row adx-live-link" data-kind={kind}>
      <Mark className="adx-lucide" size={15} aria-hidden />
      {/* Said when it becomes another; the seconds that count down are not. */}
      <p role="status">
        <strong>{translate(`adx.live.link.${kind}.word`)}</strong> <span title={sentence}>{sentence}</span>
      </p>
      {!isAsking && 'at' in link && <Countdown at={link.at} />}
      {!isAsking && mayRetry && (
        <Button
          variant="text"
          onClick={feed.retry}
          startIcon={<RotateCw className="adx-lucide" size={14} aria-hidden />}
        >
          {translate(kind === 'closed' ? 'adx.live.link.goOn' : 'adx.live.link.retry')}
        </Button>
      )}
    </div>
  );
}

function Countdown({ at }: { readonly at: number }) {
  const translate = useTranslate();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="adx-figures adx-small adx-live-countdown" aria-hidden>
      {translate('adx.live.link.in', { count: Math.max(0, Math.ceil((at - now) / 1000)) })}
    </span>
  );
}
