import { CirclePause, CirclePlay, CircleStop, Play } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type RefObject, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { JobRow, JobsAnswer } from '../model/jobs/job';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount, formatDateTime } from '../ui/i18n/format';
import { usePair, useText } from '../ui/i18n/useText';
import { type PlainColumn, PlainTable } from '../ui/table/PlainTable';
import { useBelow } from '../ui/theme/useBelow';
import { JobState, RunProgress, type ShownState, useJobState } from './JobState';
import { useJobActions } from './JobsContext';
import { durationOf, formatDuration, formatMoment, shownRun } from './runFigures';

type Props = {
  /** Undefined while loading. */
  readonly answer: JobsAnswer | undefined;
  readonly jobs: readonly JobRow[];
  /** The name of the job that is open beside the table. */
  readonly opened: string | undefined;
};

/** All jobs: what each does, its last and next run, and two actions. */
export function JobsTable({ answer, jobs, opened }: Props) {
  const translate = useTranslate();
  const text = useText();
  const pair = usePair();
  const { timezone } = useViewer();
  const { search } = useLocation();
  const stateOf = useJobState();
  // Beside the open job, a narrow window has no room for all columns; the job itself shows what is missing.
  const isNarrow = useBelow('xxl');
  const isTight = !useBelow('xl') && isNarrow && opened !== undefined;
  const table = useRef<HTMLDivElement>(null);
  const rows = useHeldOrder(jobs, table);
  if (!answer) return <Skeleton />;
  const { at } = answer;
  const when = (iso: string | null | undefined) => formatMoment(iso, at, timezone);
  const columns: readonly (PlainColumn<JobRow> & { readonly isSpare?: true })[] = [
    {
      key: 'job',
      label: translate('adx.jobs.columns.job'),
      cell: ({ name, label, about }) => (
        <>
          <Link className="adx-name adx-ellipsis" to={`/jobs/${name}${search}`} data-job={name}>
            {text(label)}
          </Link>
          <span className="adx-ellipsis adx-note">{text(about)}</span>
        </>
      ),
      title: ({ label, about }) => pair(text(label), text(about)),
    },
    {
      key: 'state',
      label: translate('adx.jobs.columns.state'),
      width: '96px',
      cell: (job) => (
        <>
          <JobState state={stateOf(job, answer)} />
          {job.running[0] && <RunProgress job={job} run={job.running[0]} />}
        </>
      ),
    },
    {
      key: 'last',
      label: translate('adx.jobs.columns.last'),
      width: '92px',
      className: 'adx-figures',
      isSpare: true,
      cell: (job) => when(shownRun(job)?.startedAt),
      title: (job) => formatDateTime(shownRun(job)?.startedAt, timezone),
    },
    {
      key: 'duration',
      label: translate('adx.jobs.columns.duration'),
      width: '84px',
      isFigure: true,
      isSpare: true,
      cell(job) {
        const run = shownRun(job);
        return formatDuration(run && durationOf(run, at));
      },
    },
    {
      key: 'next',
      label: <span className="adx-job-next">{translate('adx.jobs.columns.next')}</span>,
      width: '112px',
      className: 'adx-figures',
      cell: (job) => (
        <span className="adx-job-next">
          <NextRun job={job} at={at} />
        </span>
      ),
      title: ({ next }) => (next ? formatDateTime(next.dueAt, timezone) : ''),
    },
    {
      key: 'items',
      label: translate('adx.jobs.columns.items'),
      width: '88px',
      isFigure: true,
      isSpare: true,
      cell(job) {
        const run = shownRun(job);
        if (run?.state === 'running' && run.total !== null)
          return translate('adx.jobs.itemsOf', { items: formatCount(run.items), total: formatCount(run.total) });
        return formatCount(run?.items);
      },
    },
    {
      key: 'failed',
      label: translate('adx.jobs.columns.failed'),
      width: '60px',
      isFigure: true,
      cell(job) {
        const failed = shownRun(job)?.failed ?? 0;
        return <span data-failed={failed > 0}>{formatCount(failed)}</span>;
      },
    },
    {
      key: 'actions',
      label: <span className="adx-hidden">{translate('adx.jobs.columns.actions')}</span>,
      width: '72px',
      className: 'adx-job-actions',
      cell: (job) => <RowActions job={job} state={stateOf(job, answer)} />,
    },
  ];
  return (
    <div ref={table}>
      <PlainTable
        className="adx-jobs-table"
        caption={translate('adx.jobs.title')}
        columns={columns.filter(({ isSpare }) => !isTight || !isSpare)}
        rows={rows}
        keyOf={({ name }) => name}
        isSticky
        rowProps={({ name }) => ({ 'aria-current': name === opened ? 'true' : undefined })}
      />
    </div>
  );
}

/** Keeps the order of the rows while the pointer or the focus is on them: a row that moves is easily missed. */
function useHeldOrder(jobs: readonly JobRow[], table: RefObject<HTMLElement | null>): readonly JobRow[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const names = jobs.map(({ name }) => name);
  const isHeld = table.current?.matches(':hover, :focus-within') ?? false;
  const isSame = names.length === order.length && names.every((name) => order.includes(name));
  const next = isHeld && isSame ? order : names;
  if (next.join() !== order.join()) setOrder(next);
  return next.flatMap((name) => jobs.find((job) => job.name === name) ?? []);
}

/** The time of the next run; a retry is marked. */
function NextRun({ job, at }: { readonly job: JobRow; readonly at: string }) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const { next, isPaused, every, at: time, isWoken } = job;
  if (isPaused && !next?.by) return '-';
  if (next && (next.error || every !== null || time !== null)) {
    const words = formatMoment(next.dueAt, at, timezone);
    return next.error ? <span className="adx-job-retry">{translate('adx.jobs.retryAt', { time: words })}</span> : words;
  }
  return <span className="adx-job-words">{translate(isWoken ? 'adx.jobs.whenNeeded' : 'adx.jobs.whenAsked')}</span>;
}

/** Run now or Stop, and Pause or Resume; the two stay the same elements, so that the focus stays. */
function RowActions({ job, state }: { readonly job: JobRow; readonly state: ShownState }) {
  const translate = useTranslate();
  const text = useText();
  const actions = useJobActions();
  const { name, isPaused } = job;
  const isRunning = state === 'running' || state === 'stopping';
  const isWaiting = state === 'stopping' || (isRunning && job.running.length === 0);
  const button = (action: 'run' | 'stop' | 'pause' | 'resume') => ({
    'aria-label': translate('adx.jobs.act.of', { action: translate(`adx.jobs.act.${action}`), name: text(job.label) }),
    'data-tip': translate(`adx.jobs.act.${action}`),
  });
  return (
    <span className="adx-inline-row">
      <button
        type="button"
        className="adx-small-icon"
        {...button(isRunning ? 'stop' : 'run')}
        aria-disabled={isWaiting || undefined}
        onClick={() => !isWaiting && (isRunning ? actions.stop(job) : actions.run(name))}
      >
        {isRunning ? <CircleStop size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </button>
      <button
        type="button"
        className="adx-small-icon"
        {...button(isPaused ? 'resume' : 'pause')}
        onClick={() => (isPaused ? actions.resume(name) : actions.pause(job))}
      >
        {isPaused ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
      </button>
    </span>
  );
}

const skeletonRows = 8;

const Skeleton = () => (
  <div className="adx-jobs-bones" aria-hidden="true">
    {Array.from({ length: skeletonRows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
      <div key={row} style={{ opacity: 1 - row / skeletonRows }}>
        <i className="adx-bone" style={{ width: 120 + ((row * 37) % 60) }} />
        <i className="adx-bone" />
        <i className="adx-bone" />
      </div>
    ))}
  </div>
);
