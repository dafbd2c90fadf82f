import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Button } from '../ui/parts/Button';
import { ElapsedTime } from './ElapsedTime';
import { useReport } from './ReportContext';

/** The layout to come, with the time that it takes and the way out. */
export function ResultSkeleton() {
  const translate = useTranslate();
  const { draft, run, cancel } = useReport();
  return (
    <div className="adx-rep-waiting" aria-busy="true">
      <SkeletonBody metrics={draft.metrics.length} columns={draft.dimensions.length + draft.metrics.length} />
      <div className="adx-rep-wait">
        <p>
          {translate('adx.reports.running')} <ElapsedTime since={run.startedAt} />
        </p>
        <Button onClick={cancel} startIcon={<X size={15} aria-hidden />}>
          {translate('adx.reports.cancel')}
        </Button>
      </div>
    </div>
  );
}

const rows = Array.from({ length: 9 }, (_, index) => index);

export function SkeletonBody({ metrics, columns }: { metrics: number; columns: number }) {
  const places = Array.from({ length: Math.min(columns, 10) }, (_, index) => index);
  return (
    <div className="adx-rep-bones" aria-hidden>
      <div className="adx-rep-totals">
        {places.slice(0, Math.min(metrics, 6)).map((place) => (
          <div key={place} className="adx-rep-total">
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
      <div className="adx-rep-chart-place">
        <div className="adx-rep-chart" />
      </div>
      <div className="adx-rep-bone-rows">
        {rows.map((row) => (
          <div key={row} style={{ opacity: 1 - row / 10 }}>
            {places.map((place) => (
              <i key={place} style={{ width: `${place === 0 ? 60 : 35 + ((row * 7 + place * 13) % 25)}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
