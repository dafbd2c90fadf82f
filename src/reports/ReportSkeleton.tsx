import './builder.css';
import './result.css';
import './saved/sidePanel.css';
import { useTranslate } from 'ra-core';
import { SkeletonBody } from './ResultSkeleton';

/** Before it is known what can be asked. */
export function ReportSkeleton() {
  const translate = useTranslate();
  return (
    <div className="adx-rep" aria-busy="true">
      <p className="adx-hidden" role="status">
        {translate('adx.shell.loading')}
      </p>
      <div className="adx-column adx-rep-builder adx-rep-bones" aria-hidden>
        {[4, 2, 4, 2].map((bars, section) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div key={section} className="adx-rep-section">
            {Array.from({ length: bars }, (_, bar) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              <i key={bar} />
            ))}
          </div>
        ))}
      </div>
      <div className="adx-column adx-rep-result" aria-hidden>
        <div className="adx-strip adx-rep-head" />
        <SkeletonBody metrics={6} columns={7} />
      </div>
      <div className="adx-strip adx-rep-rail" aria-hidden />
    </div>
  );
}
