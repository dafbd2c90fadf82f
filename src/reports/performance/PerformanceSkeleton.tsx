import { useTranslate } from 'ra-core';

/** The layout to come. */
export function PerformanceSkeleton() {
  const translate = useTranslate();
  return (
    <div className="adx-rep-bones" aria-busy="true">
      <p className="adx-hidden" role="status">
        {translate('adx.performance.loading')}
      </p>
      <div className="adx-rep-totals" aria-hidden>
        {[0, 1, 2].map((place) => (
          <div key={place} className="adx-rep-total">
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
      <div className="adx-performance-chart" aria-hidden>
        <div className="adx-rep-chart" />
      </div>
    </div>
  );
}
