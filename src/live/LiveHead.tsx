import {
  CircleAlert,
  CirclePause,
  Download,
  Link2,
  Loader,
  Pause,
  Play,
  Radio,
  RotateCw,
  TimerOff,
  Unplug,
} from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveAuction, LiveCounters } from '../model/live/auction';
import type { LiveFilter } from '../model/live/liveFilter';
import { formatCount } from '../ui/i18n/format';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { sayError } from '../ui/i18n/problemOf';
import { toldByKey } from '../ui/i18n/toldByKey';
import { useText } from '../ui/i18n/useText';
import { Button } from '../ui/parts/Button';
import { useToast } from '../ui/parts/feedback';
import { saveFile } from '../ui/saveFile';
import { namedInDetail } from './feed/auctionWords';
import { useFeed, useLive } from './feed/LiveContext';
import type { LinkState } from './feed/liveLink';
import type { NameBook } from './feed/nameBook';
import type { LiveParts } from './LiveScreen';
import { useCopyLink } from './useCopyLink';

/** State of the connection, share of the traffic, and actions of the view. */
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

/** The sampled share of the auctions, and the number of other viewers. */
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

/** Exports the shown auctions as JSON. */
function useLiveExport(): () => void {
  const toast = useToast();
  const { feed, place, book } = useLive();
  return useCallback(() => {
    const { kept, counters } = feed.snapshot();
    if (kept.shown.length === 0) return toast({ message: toldByKey('adx.live.nothingToExport') });
    const at = new Date().toISOString();
    const made = exportOf({ at, filter: place.filter, counters, auctions: kept.shown, nameOf: book.nameOf });
    saveFile(
      new Blob([JSON.stringify(made, undefined, 1)], { type: 'application/json' }),
      `live-${at.slice(0, 19).replace(/\D/g, '-')}.json`,
    );
    toast({ message: toldByKey('adx.live.exported', { smart_count: kept.shown.length }), tone: 'success' });
  }, [feed, place.filter, book, toast]);
}

type Given = {
  readonly at: string;
  readonly filter: LiveFilter;
  readonly counters: LiveCounters | undefined;
  readonly auctions: readonly LiveAuction[];
  readonly nameOf: NameBook['nameOf'];
};

/** The shown auctions as received, with the known names of their ids. */
function exportOf({ at, filter, counters, auctions, nameOf }: Given) {
  const names: Record<string, Record<string, string>> = {};
  for (const { resource, id } of auctions.flatMap(namedInDetail)) {
    const name = nameOf(resource, id);
    if (name === undefined) continue;
    names[resource] ??= {};
    names[resource][id] = name;
  }
  return { exportedAt: at, filter, counters: counters ?? null, names, auctions };
}

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

/** State of the connection as shape, word and sentence; offers to retry before a later automatic try. */
function LinkWords({ isAsking }: { readonly isAsking: boolean }) {
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
      {/* Announced when the state changes; the countdown is not. */}
      <p className="adx-ellipsis" role="status">
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
