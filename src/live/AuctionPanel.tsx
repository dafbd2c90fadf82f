import { ArrowUp, RadioTower } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { CSSProperties } from 'react';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount } from '../ui/i18n/format';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { useSteps } from '../ui/menu/useSteps';
import { Button } from '../ui/parts/Button';
import { StepButton } from '../ui/parts/Empty';
import { Notice } from '../ui/parts/Notice';
import { columnsFor, leastWidth, templateOf } from './AuctionRow';
import { AuctionTable, TableHead } from './AuctionTable';
import { mostKept } from './feed/keptAuctions';
import { useFeed, useLive } from './feed/LiveContext';

/** The table of auctions or its placeholder, with the foot. */
export function AuctionPanel() {
  const translate = useTranslate();
  const kept = useFeed('kept');
  const isFilled = useFeed('isFilled');
  const count = kept.shown.length;
  return (
    <section className="adx-fill" aria-label={translate('adx.live.auctions')}>
      {count > 0 ? <AuctionTable /> : isFilled ? <NoAuctions /> : <SkeletonAuctions />}
      <footer className="adx-strip adx-small adx-live-foot">
        <span className="adx-figures">
          {translate('adx.live.kept', { smart_count: count, count: formatCount(count), most: mostKept })}
        </span>
        <span className="adx-gap" />
        <span>{translate('adx.live.keysHint')}</span>
      </footer>
    </section>
  );
}

function NoAuctions() {
  const translate = useTranslate();
  const { place, feed } = useLive();
  const counters = useFeed('counters');
  const { sample = counters?.sample ?? 100 } = place.filter;
  const kept = useFeed('kept');
  const waiting = kept.waiting.length;
  const { toOpen, toAsk } = useSteps();
  const { mode } = useViewer();
  const isNarrowed = Object.keys(place.filter).some((name) => name !== 'sample' && name !== 'mode');
  const unnarrow = { words: translate('adx.list.clear_filters'), onGo: () => place.go({ filter: { mode } }) };
  const begin = toOpen(mode === 'ssp' ? 'channels' : 'campaigns') ?? toAsk();
  return (
    <Notice
      icon={<RadioTower className="adx-lucide" size={20} aria-hidden />}
      title={translate('adx.live.none.title')}
      words={translate(sample < 100 ? 'adx.live.none.sampled' : 'adx.live.none.all', {
        share: formatDecimal(sample, 0, 3),
      })}
    >
      {waiting > 0 && (
        <Button
          variant="contained"
          onClick={feed.release}
          startIcon={<ArrowUp className="adx-lucide" size={15} aria-hidden />}
        >
          {translate('adx.live.fresh', { smart_count: waiting, count: formatCount(waiting) })}
        </Button>
      )}
      {waiting === 0 && sample < 100 && (
        <Button onClick={() => place.go({ filter: { ...place.filter, sample: 100 } })}>
          {translate('adx.live.none.showAll')}
        </Button>
      )}
      {waiting === 0 && sample >= 100 && <StepButton step={isNarrowed ? unnarrow : begin} />}
    </Notice>
  );
}

const most = 10;

/** Skeleton rows in the real layout, each a tenth fainter. */
function SkeletonAuctions() {
  const columns = columnsFor(useViewer().role === 'admin');
  const layout = { '--cols': templateOf(columns), minWidth: leastWidth(columns) } as CSSProperties;
  return (
    <div className="adx-live-scroll" aria-hidden="true">
      <div className="adx-live-table" style={layout}>
        <TableHead columns={columns} />
        {Array.from({ length: most }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
          <div key={row} className="adx-live-row" style={{ opacity: 1 - row / most }}>
            {columns.map(({ id }, index) => (
              <div key={id} className="adx-ellipsis adx-live-cell">
                {id !== 'pin' && <i className="adx-bone" style={{ width: `${50 + ((row * 7 + index * 13) % 40)}%` }} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
