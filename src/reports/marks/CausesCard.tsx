import './causes.css';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Figure } from '../../model/exactSums';
import { formatFigure } from '../../ui/i18n/figures';
import { formatCount } from '../../ui/i18n/format';
import { Button } from '../../ui/parts/Button';
import type { LossCauses } from './useLossCauses';

/** The loss by cause; a click shows the rows of one cause. */
export function CausesCard({
  causes: { count, unit, total, shares, chosen, choose, more, isChecking, checkMore },
}: {
  causes: LossCauses;
}) {
  const translate = useTranslate();
  const lost = (loss: Figure): string => `−${formatFigure(loss, unit)}`;
  const rows = (of: number): string =>
    translate('adx.reports.causes.rows', { smart_count: of, count: formatCount(of) });
  const legend = useRef<HTMLDivElement>(null);
  // The button disappears with the last rows, and takes the focus with it.
  const hasMore = more > 0 || isChecking;
  const hadMore = useRef(hasMore);
  useEffect(() => {
    if (hadMore.current && !hasMore && document.activeElement === document.body)
      legend.current?.querySelector('button')?.focus();
    hadMore.current = hasMore;
  }, [hasMore]);
  return (
    <section className="adx-frame adx-rep-causes" aria-label={translate('adx.reports.causes.title')}>
      <p>
        <strong>{translate('adx.reports.causes.title')}</strong>{' '}
        <span>{translate('adx.reports.causes.of', { loss: lost(total), rows: rows(count) })}</span>
      </p>
      {shares ? (
        <>
          <div className="adx-rep-causes-bar" aria-hidden>
            {shares.map(({ cause, share }) => (
              <i key={cause} data-cause={cause} style={{ flexGrow: share }} />
            ))}
          </div>
          <div className="adx-rep-causes-legend" ref={legend}>
            {shares.map(({ cause, loss, share, count: of }) => (
              <button
                key={cause}
                type="button"
                aria-pressed={cause === chosen}
                title={rows(of)}
                onClick={() => choose(cause === chosen ? undefined : cause)}
              >
                <i data-cause={cause} aria-hidden />
                <span>{translate(`adx.reports.causes.${cause}`)}</span>
                <small className="adx-figures">
                  <b>{lost(loss)}</b> {formatFigure(share, 'percent')}
                </small>
              </button>
            ))}
          </div>
          {hasMore && (
            <Button
              aria-disabled={isChecking || undefined}
              onClick={() => {
                if (!isChecking) checkMore();
              }}
            >
              {isChecking
                ? translate('adx.reports.causes.asking')
                : translate('adx.reports.causes.more', { smart_count: more, count: formatCount(more) })}
            </Button>
          )}
          <span className="adx-hidden" role="status">
            {isChecking && translate('adx.reports.causes.asking')}
          </span>
        </>
      ) : (
        <span role="status">{translate('adx.reports.causes.asking')}</span>
      )}
    </section>
  );
}
