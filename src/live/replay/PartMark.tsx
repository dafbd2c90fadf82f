import { Ban, CircleCheck, CircleHelp, CircleMinus, CircleX, Clock, Filter, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { BidResult } from '../../model/live/auction';
import type { PartNow } from '../../model/replay/replayed';

const marks = {
  ...{
    won: CircleCheck,
    lost: CircleX,
    noBid: CircleMinus,
    timeout: Clock,
    filtered: Filter,
    error: TriangleAlert,
    absent: CircleMinus,
  },
  ...{ bids: CircleCheck, asked: CircleHelp, stopped: Ban, gone: Trash2, out: CircleMinus },
} as const;

/** What part a bidder had, or has, as shape and word. */
export function PartMark({ part }: { readonly part: BidResult | 'absent' | PartNow }) {
  const translate = useTranslate();
  const Mark = marks[part];
  return (
    <span className="adx-inline-row adx-live-replay-part" data-part={part}>
      <Mark className="adx-lucide" size={13} aria-hidden />
      {translate(`adx.replay.parts.${part}`)}
    </span>
  );
}
