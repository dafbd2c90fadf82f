import './live.css';
import { ChevronDown, X } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Transport } from '../dataProvider/transport';
import type { ConsoleProvider } from '../model/consoleProvider';
import { figureNames, type LiveFigures } from '../model/live/auction';
import { type LiveFilterName, liveParams } from '../model/live/liveFilter';
import { isGranted } from '../schema/access';
import { useConsole } from '../ui/ConsoleContext';
import { FilterButton } from '../ui/list/FilterButton';
import { Button } from '../ui/parts/Button';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { AuctionPanel } from './AuctionPanel';
import { CounterChart, formatLive, lastPoint, rangeOf, sparkPath } from './CounterChart';
import { LiveProvider, useFeed, useLive } from './feed/LiveContext';
import { canStream, liveCalls } from './feed/liveCalls';
import { createFrames, createLiveFeed } from './feed/liveFeed';
import { createNameBook } from './feed/nameBook';
import { LiveHead } from './LiveHead';
import { LiveNotices } from './LiveNotices';
import { isNarrowed } from './liveAddress';
import { PinBar } from './PinBar';
import { useFilterWords, useOfferedFilters } from './useFilterWords';
import { useLiveAddress } from './useLiveAddress';
import { useLivePins } from './useLivePins';

const LiveFilterPanel = lazyComponent(() => import('./LiveFilterPanel').then((module) => module.LiveFilterPanel));

/** Filters that are always shown, in either mode. */
const quick: readonly LiveFilterName[] = [
  'channel',
  'tag',
  'adexchange',
  'campaign',
  'inventory',
  'country',
  'outcome',
  'sample',
];

/** Live auctions, for administrators and accounts. */
export function LiveScreen({ parts: { transport, asking } }: { parts: LiveParts }) {
  const { viewer, resources } = useConsole();
  const provider = useDataProvider<ConsoleProvider>();
  const place = useLiveAddress();
  const calls = useMemo(() => liveCalls(transport), [transport]);
  const pins = useLivePins(calls, place);
  const [feed] = useState(() => createLiveFeed({ calls, canStream, onFrame: createFrames() }));
  const [book] = useState(() => {
    const readable = new Set(resources.filter(({ access }) => isGranted(viewer, access.read)).map(({ name }) => name));
    return createNameBook({ provider, mayRead: (resource) => readable.has(resource) });
  });

  const search = liveParams(place.filter).toString();
  useEffect(() => {
    feed.open(search);
    return feed.close;
  }, [feed, search]);
  // Loads the drawer early: most users open one of the first rows.
  useEffect(AuctionDrawer.preload, []);

  const live = useMemo(() => ({ feed, calls, book, place, pins }), [feed, calls, book, place, pins]);
  return (
    <LiveProvider value={live}>
      <div className="adx-column adx-live">
        <LiveHead asking={asking} />
        <Counters />
        <LiveFilters />
        <PinBar />
        <LiveNotices />
        <AuctionPanel />
        {place.auction !== undefined && <AuctionDrawer key={place.auction} id={place.auction} />}
        <Keys />
      </div>
    </LiveProvider>
  );
}

/** Filters of the view, which the server applies before sampling. */
function LiveFilters() {
  const translate = useTranslate();
  const { place } = useLive();
  const { filter, go, narrow } = place;
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<LiveFilterName>();
  const words = useFilterWords();
  const offered = useOfferedFilters();
  const active = offered.filter((name) => isNarrowed(filter, name));
  const shown = [...active.filter((name) => !quick.includes(name)), ...offered.filter((name) => quick.includes(name))];

  return (
    <div className="adx-strip adx-live-filters">
      <FilterButton
        label={translate('adx.live.filter')}
        count={active.length}
        isOpen={opened !== undefined}
        button={button}
        preload={LiveFilterPanel.preload}
        onOpen={() => setOpened(active[0] ?? offered[0])}
      />
      <i className="adx-divider" aria-hidden="true" />
      <div className="adx-chips">
        {shown.map((name) => {
          const isOn = isNarrowed(filter, name);
          const label = translate(`adx.live.filters.${name}`);
          return (
            <span key={name} className="adx-chip" data-on={isOn || undefined}>
              <button
                type="button"
                aria-haspopup="dialog"
                onPointerEnter={LiveFilterPanel.preload}
                onClick={() => setOpened(name)}
              >
                {label} <strong>{words(name, filter[name])}</strong>
                {!isOn && <ChevronDown className="adx-lucide" size={13} aria-hidden />}
              </button>
              {isOn && (
                <button
                  type="button"
                  className="adx-chip-clear"
                  aria-label={translate('adx.live.clearFilter', { name: label })}
                  onClick={() => {
                    narrow(name, undefined);
                    button.current?.focus();
                  }}
                >
                  <X className="adx-lucide" size={13} aria-hidden />
                </button>
              )}
            </span>
          );
        })}
        {active.length > 0 && (
          <Button variant="text" onClick={() => go({ filter: { mode: filter.mode } })}>
            {translate('adx.live.clear')}
          </Button>
        )}
      </div>
      {opened !== undefined && (
        <LiveFilterPanel
          opened={opened}
          onOpen={setOpened}
          anchor={button.current}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

const size = { width: 96, height: 16 };

/** The last minute as a line, without a charting library: fifteen of them are drawn every second. */
const Spark = memo(function Spark({ values }: { readonly values: readonly (number | null)[] }) {
  const box = { ...size, ...rangeOf(values) };
  const end = lastPoint(values, box);
  return (
    <svg
      className="adx-live-spark"
      viewBox={`-2 -2 ${size.width + 4} ${size.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={sparkPath(values, box)} fill="none" vectorEffect="non-scaling-stroke" />
      {end && <path className="adx-live-spark-end" d={`M${end.x} ${end.y}h.01`} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
});

/** All counters with their last minute; the chosen one is drawn large. */
function Counters() {
  const translate = useTranslate();
  const { place } = useLive();
  const counters = useFeed('counters');
  const { points } = useFeed('series');
  const { figure, go } = place;
  return (
    <section className="adx-live-counters" aria-label={translate('adx.live.counters')}>
      <CounterChart figure={figure} value={counters?.[figure]} points={points[figure]} />
      <div className="adx-live-tiles">
        {figureNames.map((name) => (
          <Tile
            key={name}
            name={name}
            label={translate(`adx.live.figures.${name}`)}
            about={translate(`adx.live.about.${name}`)}
            value={counters === undefined ? undefined : formatLive(name, counters[name])}
            points={points[name]}
            isShown={name === figure}
            onShow={() => go({ figure: name })}
          />
        ))}
      </div>
    </section>
  );
}

type TileProps = {
  readonly name: keyof LiveFigures;
  readonly label: string;
  readonly about: string;
  readonly value: string | undefined;
  readonly points: readonly (number | null)[];
  readonly isShown: boolean;
  onShow(): void;
};

const Tile = memo(
  function Tile({ label, about, value, points, isShown, onShow }: TileProps) {
    return (
      <button
        type="button"
        className="adx-bare adx-underline adx-live-tile"
        aria-pressed={isShown}
        title={about}
        onClick={onShow}
      >
        <span className="adx-ellipsis adx-note">{label}</span>
        <span className="adx-live-tile-value adx-figures">{value ?? <i className="adx-bone" />}</span>
        <Spark values={points} />
      </button>
    );
  },
  // Ignores the handler, which always does the same.
  (before, now) =>
    before.value === now.value &&
    before.points === now.points &&
    before.isShown === now.isShown &&
    before.label === now.label,
);

/** Space pauses and resumes, unless the focused element uses the key. */
function useLiveKeys(): void {
  const { feed } = useLive();
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key !== ' ' ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTaken(event.target)
      )
        return;
      // Space would scroll the page.
      event.preventDefault();
      feed.pause(!feed.snapshot().isPaused);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [feed]);
}

const pressed =
  'input, textarea, select, button, a[href], summary, [contenteditable="true"], [role="dialog"], [role="menu"]';

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(pressed) !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** Services that the view needs. */
export type LiveParts = {
  readonly transport: Transport;
  /** Whether the sign-in dialog is open. */
  readonly asking: { snapshot(): boolean; subscribe(listener: () => void): () => void };
};

const AuctionDrawer = lazyComponent(() => import('./AuctionDrawer').then((module) => module.AuctionDrawer));

function Keys() {
  useLiveKeys();
  return null;
}
