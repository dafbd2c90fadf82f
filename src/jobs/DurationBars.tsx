import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { RunRow } from '../model/jobs/job';
import { useViewer } from '../ui/ConsoleContext';
import { formatDateTime } from '../ui/i18n/format';
import { durationOf, formatDuration, formatMoment, medianOf } from './runFigures';

/** The durations of the last runs, the newest at the right; a failed one has a cross, so that shape tells it too. */
export function DurationBars({ runs, at }: { readonly runs: readonly RunRow[]; readonly at: string }) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const bars = runs.toReversed().map((run) => ({ ...run, ms: durationOf(run, at) ?? 0 }));
  const longest = Math.max(1, ...bars.map(({ ms }) => ms));
  const when = (run: RunRow | undefined) => formatMoment(run?.startedAt, at, timezone);
  if (bars.length === 0) return null;
  const [first = '', last = ''] = [bars[0], bars.at(-1)].map((run) => formatDateTime(run?.startedAt, timezone));
  // Days, or times of one day.
  const ends = [first, last].map((end) =>
    first.slice(0, 10) === last.slice(0, 10) ? end.slice(11) : end.slice(5, 10),
  );
  const median = formatDuration(medianOf(bars.map(({ ms }) => ms)));
  return (
    <JobSection
      title={translate('adx.jobs.detail.duration')}
      note={
        <span className="adx-note">
          {translate('adx.jobs.detail.durationNote', { smart_count: bars.length, median })}
        </span>
      }
    >
      <ol className="adx-job-bars">
        {bars.map((run) => {
          const words = translate('adx.jobs.detail.bar', {
            time: when(run),
            duration: formatDuration(run.ms),
            state: translate(`adx.jobs.states.${run.state}`),
          });
          return (
            <li key={run.id} data-state={run.state} data-tip={words}>
              <i style={{ height: `${Math.max(4, (run.ms / longest) * 100)}%` }} />
              <span className="adx-hidden">{words}</span>
            </li>
          );
        })}
      </ol>
      <p className="adx-row adx-figures adx-job-axis" aria-hidden="true">
        <span>{ends[0]}</span>
        <span className="adx-gap" />
        {bars.length > 1 && <span>{ends[1]}</span>}
      </p>
    </JobSection>
  );
}

type SectionProps = { readonly title: string; readonly note?: ReactNode; readonly children: ReactNode };

/** A titled part of an open job. */
export function JobSection({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className="adx-job-section" aria-labelledby={id}>
      <div className="adx-row">
        <h3 id={id}>{title}</h3>
        {note}
      </div>
      {children}
    </section>
  );
}
