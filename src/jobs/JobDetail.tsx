import { CircleAlert, CirclePause, CirclePlay, CircleStop, Play, RotateCcw, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { JobFailure, JobRow, JobsAnswer, JobDetail as Loaded, RunRow } from '../model/jobs/job';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount, formatDateTime } from '../ui/i18n/format';
import { useCodedText, useText } from '../ui/i18n/useText';
import { Button } from '../ui/parts/Button';
import { IconButton } from '../ui/parts/IconButton';
import { FailedNotice } from '../ui/parts/Notice';
import { usePageTitle } from '../ui/parts/usePageTitle';
import { DurationBars, JobSection } from './DurationBars';
import { JobState, useJobState } from './JobState';
import { useJob, useJobActions } from './JobsContext';
import { formatMoment, formatSecond, shownRun, timeInZone } from './runFigures';

type Props = {
  readonly name: string;
  /** Undefined while loading. */
  readonly answer: JobsAnswer | undefined;
  readonly titleId: string;
  onClose(): void;
};

/** One job: why it failed, its settings, its last runs, what failed and what people did. */
export function JobDetail({ name, answer, titleId, onClose }: Props) {
  const translate = useTranslate();
  const text = useText();
  const row = answer?.jobs.find((job) => job.name === name);
  const { data, error, refetch } = useJob(name, row);
  const stateOf = useJobState();
  const job = row ?? data;
  const at = answer?.at ?? new Date().toISOString();
  usePageTitle(job ? text(job.label) : translate('adx.jobs.title'));
  return (
    <div className="adx-fill adx-job-detail">
      <div className="adx-strip adx-job-head">
        <div className="adx-grow">
          <p className="adx-small">{name}</p>
          <h2 id={titleId} className="adx-ellipsis">
            {job ? text(job.label) : error ? name : <Waiting name={name} />}
          </h2>
        </div>
        {row && answer && <JobState state={stateOf(row, answer)} />}
        <IconButton aria-label={translate('adx.jobs.detail.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {error && !data ? (
        <FailedNotice title={translate('adx.jobs.detailFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part without controls must scroll with the keyboard
        <div className="adx-fill adx-job-body" tabIndex={0}>
          {job && <Verdict job={job} at={at} />}
          {job && <Settings job={job} />}
          {data ? (
            <>
              <DurationBars runs={data.runs} at={at} />
              <Failures detail={data} at={at} />
              <Changes detail={data} />
            </>
          ) : (
            job && (
              <p className="adx-job-section">
                <i className="adx-bone" />
              </p>
            )
          )}
        </div>
      )}
      {row && answer && <Foot job={row} answer={answer} />}
    </div>
  );
}

const Waiting = ({ name }: { readonly name: string }) => (
  <>
    <i className="adx-bone" />
    <span className="adx-hidden">{name}</span>
  </>
);

/** Why the last attempt failed, or how many of its items did, and what happens next. */
function Verdict({ job, at }: { readonly job: JobRow; readonly at: string }) {
  const translate = useTranslate();
  const say = useCodedText();
  const { timezone } = useViewer();
  const run = shownRun(job);
  if (!run || run.state === 'running' || (!run.error && run.failed === 0)) return null;
  const { error, failed, items, tries, state } = run;
  const when = (iso: string | null) => formatMoment(iso, at, timezone);
  const itemsFailed = translate('adx.jobs.detail.itemsFailed', { smart_count: failed, count: formatCount(failed) });
  const told = [
    error && failed > 0 && itemsFailed,
    state === 'waiting' &&
      translate('adx.jobs.detail.nextTry', { try: tries + 1, tries: job.tries, time: when(run.dueAt) }),
    state === 'failed' && translate('adx.jobs.detail.givenUp', { smart_count: tries, time: when(run.endedAt) }),
    items > 0 && translate('adx.jobs.detail.itemsDone', { smart_count: items, count: formatCount(items) }),
  ].filter(Boolean);
  return (
    <div className="adx-job-section">
      <div className="adx-job-verdict" data-tone={error ? 'error' : 'caution'}>
        <CircleAlert size={16} aria-hidden />
        <div>
          <p>
            <strong>{error ? say(error.message, error) : itemsFailed}</strong>
          </p>
          {told.length > 0 && <p>{told.join(' ')}</p>}
        </div>
      </div>
    </div>
  );
}

function Settings({ job }: { readonly job: JobRow }) {
  const translate = useTranslate();
  const schedule = useSchedule(job);
  const facts = [
    ['schedule', schedule],
    ['limit', translate('adx.jobs.detail.minutes', { minutes: formatCount(job.minutes) })],
    ['atOnce', formatCount(job.atOnce)],
    ['tries', formatCount(job.tries)],
  ] as const;
  return (
    <dl className="adx-job-section adx-job-facts">
      {facts.map(([name, value]) => (
        <div key={name} data-wide={(name === 'schedule' && value.length > 16) || undefined}>
          <dt>{translate(`adx.jobs.detail.${name}`)}</dt>
          <dd className="adx-figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When a job runs, in words; times of the installation are in the viewer's zone. */
function useSchedule({ every, at, isOfAccounts, isWoken }: JobRow): string {
  const translate = useTranslate();
  const { timezone } = useViewer();
  if (at !== null && isOfAccounts) return translate('adx.jobs.detail.dailyOfAccounts', { time: at });
  if (at !== null) return translate('adx.jobs.detail.daily', { time: timeInZone(at, timezone) });
  if (every === null) return translate(isWoken ? 'adx.jobs.whenNeeded' : 'adx.jobs.whenAsked');
  const schedule =
    every % 60 === 0
      ? translate('adx.jobs.detail.everyHours', { smart_count: every / 60 })
      : translate('adx.jobs.detail.everyMinutes', { smart_count: every });
  return isWoken ? translate('adx.jobs.detail.andWhenNeeded', { schedule }) : schedule;
}

/** As many of one run as a person reads. */
const itemsShown = 20;

/** Runs that were given up, and the items that the latest run could not do. */
function Failures({ detail, at }: { readonly detail: Loaded; readonly at: string }) {
  const translate = useTranslate();
  const { retry, isBusy } = useJobActions();
  const { failures, givenUp, next } = detail;
  const latest = shownRun(detail);
  const ofLatest = latest && !failures.some(({ id }) => id === latest.id) ? latest.failures : [];
  const count = failures.length + ofLatest.length;
  if (count === 0) return null;
  const mayRetry = givenUp > 0 || next?.error != null;
  return (
    <JobSection
      title={translate('adx.jobs.detail.failures')}
      note={
        <>
          <span className="adx-list-count adx-figures">{formatCount(count)}</span>
          <span className="adx-gap" />
          {mayRetry && (
            <button
              type="button"
              className="adx-bare adx-inline-row adx-medium adx-job-again"
              aria-disabled={isBusy(`retry ${detail.name}`) || undefined}
              onClick={() => retry(detail)}
            >
              <RotateCcw size={14} aria-hidden />
              {translate(givenUp > 1 ? 'adx.jobs.act.retryAll' : 'adx.jobs.act.retry')}
            </button>
          )}
        </>
      }
    >
      <ul className="adx-job-failures">
        {failures.map((run) => (
          <FailedRun key={run.id} run={run} at={at} isAlone={failures.length === 1} />
        ))}
        {ofLatest.slice(0, itemsShown).map((failure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may fail twice at the same moment
          <FailedItem key={index} failure={failure} />
        ))}
      </ul>
      {ofLatest.length > itemsShown && (
        <p className="adx-note">
          {translate('adx.jobs.detail.moreFailures', { count: formatCount(ofLatest.length - itemsShown) })}
        </p>
      )}
    </JobSection>
  );
}

function FailedRun({ run, at, isAlone }: { readonly run: RunRow; readonly at: string; readonly isAlone: boolean }) {
  const translate = useTranslate();
  const say = useCodedText();
  const { timezone } = useViewer();
  const { retryRun, isBusy } = useJobActions();
  const moment = formatMoment(run.endedAt, at, timezone);
  return (
    <li>
      <p className="adx-row">
        <strong className="adx-grow adx-ellipsis">{run.account ?? translate('adx.jobs.states.failed')}</strong>
        <time className="adx-figures" dateTime={run.endedAt ?? ''}>
          {moment}
        </time>
      </p>
      {run.error && <p>{say(run.error.message, run.error)}</p>}
      {!isAlone && (
        <button
          type="button"
          className="adx-bare adx-medium adx-job-again"
          aria-label={translate('adx.jobs.act.of', {
            action: translate('adx.jobs.act.retry'),
            name: run.account ?? moment,
          })}
          aria-disabled={isBusy(`retryRun ${run.id}`) || undefined}
          onClick={() => retryRun(run.id)}
        >
          {translate('adx.jobs.act.retry')}
        </button>
      )}
      {run.failures.length > 0 && (
        <ul>
          {run.failures.slice(0, itemsShown).map((failure, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may fail twice at the same moment
            <FailedItem key={index} failure={failure} />
          ))}
        </ul>
      )}
    </li>
  );
}

function FailedItem({ failure }: { readonly failure: JobFailure }) {
  const say = useCodedText();
  const { timezone } = useViewer();
  return (
    <li>
      <p className="adx-row">
        <strong className="adx-grow adx-ellipsis" title={failure.what}>
          {failure.what}
        </strong>
        <time className="adx-figures" dateTime={failure.at}>
          {formatSecond(failure.at, timezone)}
        </time>
      </p>
      <p>{say(failure.message, failure)}</p>
    </li>
  );
}

function Changes({ detail: { changes } }: { readonly detail: Loaded }) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  if (changes.length === 0) return null;
  return (
    <JobSection title={translate('adx.jobs.detail.changes')}>
      <ol className="adx-job-changes">
        {changes.map(({ at, by, action }) => (
          <li key={`${at} ${action}`}>
            <time className="adx-figures" dateTime={at}>
              {formatDateTime(at, timezone)}
            </time>
            <span>{translate(`adx.jobs.detail.actions.${action}`, { name: by })}</span>
          </li>
        ))}
      </ol>
    </JobSection>
  );
}

function Foot({ job, answer }: { readonly job: JobRow; readonly answer: JobsAnswer }) {
  const translate = useTranslate();
  const stateOf = useJobState();
  const actions = useJobActions();
  const state = stateOf(job, answer);
  const isRunning = state === 'running' || state === 'stopping';
  const isWaiting = state === 'stopping' || (isRunning && job.running.length === 0);
  return (
    <div className="adx-strip adx-job-foot">
      <span className="adx-gap" />
      <Button
        onClick={() => (job.isPaused ? actions.resume(job.name) : actions.pause(job))}
        startIcon={job.isPaused ? <CirclePlay size={15} aria-hidden /> : <CirclePause size={15} aria-hidden />}
      >
        {translate(job.isPaused ? 'adx.jobs.act.resume' : 'adx.jobs.act.pause')}
      </Button>
      <Button
        variant={isRunning ? 'outlined' : 'contained'}
        aria-disabled={isWaiting || undefined}
        onClick={() => !isWaiting && (isRunning ? actions.stop(job) : actions.run(job.name))}
        startIcon={isRunning ? <CircleStop size={15} aria-hidden /> : <Play size={15} aria-hidden />}
      >
        {translate(isRunning ? 'adx.jobs.act.stop' : 'adx.jobs.act.run')}
      </Button>
    </div>
  );
}
