import './comingProgress.css';
import { useTranslate } from 'ra-core';
import type { ComingTraffic } from '../../model/reports/reportBatch';

/** How far the sample's traffic is. Not read out at each step, though whatever it stands in may be. */
export function ComingProgress({ coming: { day, days } }: { readonly coming: ComingTraffic }) {
  const words = useTranslate()('adx.reports.coming.day', { day, days });
  return (
    <span className="adx-strip adx-coming adx-figures">
      <progress max={days} value={day - 1} aria-label={words} />
      <span aria-hidden>{words}</span>
    </span>
  );
}
