import '../ui/fields/cells.css';
import { CirclePause, Loader } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { JobRow, JobRun, JobsAnswer } from '../model/jobs/job';
import { useText } from '../ui/i18n/useText';
import { useJobActions } from './JobsContext';
import { isAsked } from './runFigures';

export type ShownState = JobRow['state'] | 'stopping';

/** Returns the state that a job's row shows: what a person pressed counts at once. */
export function useJobState(): (job: JobRow, answer: JobsAnswer) => ShownState {
  const { isBusy, isStopping } = useJobActions();
  return (job, answer) => {
    if (job.running.length > 0) return job.running.every(isStopping) ? 'stopping' : 'running';
    return isBusy(`run ${job.name}`) || isAsked(job, answer) ? 'running' : job.state;
  };
}

const shapes = { done: 'disc', failed: 'diamond', waiting: 'ring', stopped: 'square' } as const;

/** Each state has a shape and a word, so that colour is not needed. */
export function JobState({ state }: { readonly state: ShownState }) {
  const translate = useTranslate();
  return (
    <span className="adx-state adx-job-state" data-state={state}>
      {state === 'running' || state === 'stopping' ? (
        <Loader size={13} className="adx-turning" aria-hidden />
      ) : state === 'paused' ? (
        <CirclePause size={13} aria-hidden />
      ) : (
        <span className="adx-shape" data-shape={shapes[state]} aria-hidden="true" />
      )}
      {translate(`adx.jobs.states.${state}`)}
    </span>
  );
}

/** A bar where the number of items is known. */
export function RunProgress({ job, run }: { readonly job: JobRow; readonly run: JobRun }) {
  const translate = useTranslate();
  const text = useText();
  const { items, total } = run;
  if (!total) return null;
  return (
    <span
      className="adx-job-progress"
      role="progressbar"
      aria-label={translate('adx.jobs.progress', { name: text(job.label) })}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(items, total)}
    >
      <i style={{ width: `${Math.min(100, (items / total) * 100)}%` }} />
    </span>
  );
}
