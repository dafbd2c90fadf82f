import { CircleCheck, CircleMinus, CircleX, Clock, Filter, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { BidResult } from '../model/live/auction';

const marks = {
  won: CircleCheck,
  lost: CircleX,
  noBid: CircleMinus,
  timeout: Clock,
  filtered: Filter,
  error: TriangleAlert,
} as const;

/** What came of a bid, as shape and word. */
export function ResultMark({ result }: { readonly result: BidResult }) {
  const translate = useTranslate();
  const Mark = marks[result];
  return (
    <span className="adx-inline-row adx-live-result" data-result={result}>
      <Mark className="adx-lucide" size={13} aria-hidden />
      {translate(`adx.live.results.${result}`)}
    </span>
  );
}
