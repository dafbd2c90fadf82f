import '../ui/form/sheet.css';
import './auctionDrawer.css';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useId, useRef } from 'react';
import { SheetFrame } from '../ui/form/SheetFrame';
import { Remark } from '../ui/parts/Remark';
import { AuctionDetail } from './AuctionDetail';
import { AuctionHead } from './AuctionHead';
import { AuctionMissing } from './AuctionMissing';
import { ComparePanel } from './ComparePanel';
import { useLive } from './LiveContext';
import { ReplayPanel } from './replay/ReplayPanel';
import { useAuction } from './useAuction';

/** One auction in full, or two beside each other, over the rows. */
export function AuctionDrawer({ id }: { readonly id: string }) {
  const { place, pins } = useLive();
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const { go, beside } = place;
  const { toggle } = pins;
  const close = useCallback(() => go({ auction: undefined, beside: undefined }), [go]);
  const looked = useAuction(id);
  const { auction } = looked;
  const isThere = auction !== undefined;
  // The key of the rows. The focus is on the sheet itself at first, around what is drawn here.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'p' || event.ctrlKey || event.metaKey || event.altKey || !isThere) return;
      if (event.target instanceof Node && sheet.current?.contains(event.target)) void toggle(id);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [id, isThere, toggle]);

  return (
    <SheetFrame sheet={sheet} titleId={titleId} isPage={false} onClose={close}>
      <div className="adx-fill">
        <AuctionHead titleId={titleId} id={id} looked={looked} onClose={close} />
        <div className="adx-fill adx-live-drawer-body">
          {auction && looked.isGone && <Gone />}
          {auction && beside !== undefined && <ComparePanel auction={auction} besideId={beside} />}
          {auction && beside === undefined && (
            <AuctionDetail auction={auction}>
              {/* Judged is what the server has: not where only this page has it. */}
              {!looked.isGone && <ReplayPanel key={auction.id} auction={auction} />}
            </AuctionDetail>
          )}
          {!auction && <AuctionMissing looked={looked} onClose={close} />}
        </div>
      </div>
    </SheetFrame>
  );
}

function Gone() {
  const translate = useTranslate();
  return <Remark>{translate('adx.live.detail.gone')}</Remark>;
}
