import './comingProgress.css';
import { useTranslate } from 'ra-core';
import type { ComingTraffic } from '../../model/reports/reportBatch';

/** Shows how much of the sample's traffic is generated. No live region of its own, so not every step is announced. */
export function ComingProgress({ coming: { day, days } }: { readonly coming: ComingTraffic }) {
  const words = useTranslate()('adx.reports.coming.day', { day, days });
  return (
    <span className="adx-strip adx-coming adx-figures">
      <progress max={days} value={day - 1} aria-label={words} />
      <span aria-hidden>{words}</span>
    </span>
  );
}
