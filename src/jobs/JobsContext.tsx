import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { createContext, type ReactNode, useCallback, useContext, useId, useMemo, useRef, useState } from 'react';
import type { Transport } from '../dataProvider/transport';
import type { JobRow, JobRun, JobsAnswer } from '../model/jobs/job';
import { sayError } from '../ui/i18n/problemOf';
import { toldByKey } from '../ui/i18n/toldByKey';
import { useText } from '../ui/i18n/useText';
import { AskFoot } from '../ui/parts/AskFoot';
import { Button } from '../ui/parts/Button';
import { Dialog } from '../ui/parts/Dialog';
import { useAlert, useToast } from '../ui/parts/feedback';
import { type JobsCalls, jobsCalls } from './jobsCalls';
import { isAsked } from './runFigures';

/** What a person does with jobs. A second press before the first is answered does nothing. */
type JobActions = {
  run(name: string): void;
  /** Stops the runs that are going on. */
  stop(job: JobRow): void;
  /** Asks first where a run is going on. */
  pause(job: JobRow): void;
  resume(name: string): void;
  pauseAll(jobs: readonly JobRow[]): void;
  resumeAll(): void;
  /** Tries again what failed: the runs that were given up, and the one that waits for its next try. */
  retry(job: JobRow): void;
  retryRun(id: number): void;
  retryMessage(id: number): void;
  /** Whether a call is under way, as `run sendMessages`. */
  isBusy(act: string): boolean;
  isStopping(run: JobRun): boolean;
};

type Value = { readonly calls: JobsCalls; readonly actions: JobActions };

const Context = createContext<Value | undefined>(undefined);

function useValue(): Value {
  const value = useContext(Context);
  if (!value) throw new Error('The parts of jobs stand outside JobsProvider; JobsScreen wraps its parts in it.');
  return value;
}

export const useJobActions = (): JobActions => useValue().actions;

const key = 'jobs';
const pollMs = 5_000;
const runningMs = 1_000;

/** Often while something runs; not at all while the page is hidden. */
const pauseBetween = (answer: JobsAnswer | undefined): number =>
  answer?.jobs.some((job) => job.running.length > 0 || isAsked(job, answer)) ? runningMs : pollMs;

export function useJobs() {
  const { calls } = useValue();
  return useQuery({
    queryKey: [key, 'list'],
    queryFn: ({ signal }) => calls.jobs(signal),
    refetchInterval: ({ state }) => pauseBetween(state.data),
    retry: false,
  });
}

/** One job, read again at once when its row in the list of jobs changed. */
export function useJob(name: string, { state, last, next, running, givenUp }: Partial<JobRow> = {}) {
  const { calls } = useValue();
  return useQuery({
    queryKey: [key, 'job', name, state, last?.id, next?.id, next?.dueAt, running?.[0]?.id, givenUp],
    queryFn: ({ signal }) => calls.job(name, signal),
    placeholderData: (before) => (before?.name === name ? before : undefined),
    refetchInterval: pollMs,
    retry: false,
  });
}

export function useRuns(page: number, perPage: number) {
  const { calls } = useValue();
  return useQuery({
    queryKey: [key, 'runs', page, perPage],
    queryFn: ({ signal }) => calls.runs(page, perPage, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    retry: false,
  });
}

export function useGivenUp() {
  const { calls } = useValue();
  return useQuery({
    queryKey: [key, 'givenUp'],
    queryFn: ({ signal }) => calls.givenUp(signal),
    refetchInterval: pollMs,
    retry: false,
  });
}

export function JobsProvider({ transport, children }: { readonly transport: Transport; readonly children: ReactNode }) {
  const client = useQueryClient();
  const text = useText();
  const alert = useAlert();
  const toast = useToast();
  const calls = useMemo(() => jobsCalls(transport), [transport]);
  const underWay = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [stopped, setStopped] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<JobRow | 'all'>();

  const act = useCallback(
    async (name: string, work: () => Promise<unknown>): Promise<void> => {
      if (underWay.current.has(name)) return;
      underWay.current.add(name);
      setBusy(new Set(underWay.current));
      try {
        await work();
      } catch (error) {
        alert(text(sayError(error) ?? ''));
      }
      // Until the list says so itself, the row shows what was pressed.
      await client.invalidateQueries({ queryKey: [key] });
      underWay.current.delete(name);
      setBusy(new Set(underWay.current));
    },
    [client, alert, text],
  );

  const pauseNow = (name: string) => void act(`pause ${name}`, () => calls.pause(name, true));
  const pauseAllNow = () =>
    void act('pause', async () => {
      await calls.pauseAll(true);
      toast({ message: toldByKey('adx.jobs.act.pausedAll'), tone: 'success' });
    });
  const tell = (count: number) =>
    toast({ message: toldByKey('adx.jobs.act.retried', { smart_count: count }), tone: 'success' });
  const actions: JobActions = {
    run: (name) => void act(`run ${name}`, () => calls.run(name)),
    stop({ running }) {
      for (const { id } of running) {
        if (!stopped.has(id))
          void act(`stop ${id}`, async () => {
            await calls.stopRun(id);
            setStopped((before) => new Set([...before, id]));
          });
      }
    },
    pause: (job) => (job.running.length > 0 ? setAsking(job) : pauseNow(job.name)),
    resume: (name) => void act(`pause ${name}`, () => calls.pause(name, false)),
    pauseAll: (jobs) => (jobs.some(({ running }) => running.length > 0) ? setAsking('all') : pauseAllNow()),
    resumeAll: () =>
      void act('pause', async () => {
        await calls.pauseAll(false);
        toast({ message: toldByKey('adx.jobs.act.resumedAll'), tone: 'success' });
      }),
    retry: ({ name, givenUp, next }) =>
      void act(`retry ${name}`, async () => {
        if (givenUp > 0) await calls.retry(name);
        else if (next?.error) await calls.run(name);
        else return;
        tell(Math.max(1, givenUp));
      }),
    retryRun: (id) => void act(`retryRun ${id}`, () => calls.retryRun(id).then(() => tell(1))),
    retryMessage: (id) => void act(`retryMessage ${id}`, () => calls.retryMessage(id).then(() => tell(1))),
    isBusy: (name) => busy.has(name),
    isStopping: ({ id }) => busy.has(`stop ${id}`) || stopped.has(id),
  };

  const confirm = () => {
    setAsking(undefined);
    if (asking === 'all') pauseAllNow();
    else if (asking) pauseNow(asking.name);
  };
  return (
    <Context value={{ calls, actions }}>
      {children}
      {asking && <PauseDialog asking={asking} onPause={confirm} onClose={() => setAsking(undefined)} />}
    </Context>
  );
}

type PauseProps = { readonly asking: JobRow | 'all'; onPause(): void; onClose(): void };

function PauseDialog({ asking, onPause, onClose }: PauseProps) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <div>
          <h2 id={id}>
            {asking === 'all'
              ? translate('adx.jobs.act.pauseAllAsk')
              : translate('adx.jobs.act.pauseAsk', { name: text(asking.label) })}
          </h2>
          <p>{translate(asking === 'all' ? 'adx.jobs.act.pauseAllWhat' : 'adx.jobs.act.pauseWhat')}</p>
        </div>
      </div>
      <AskFoot onCancel={onClose}>
        <Button variant="contained" onClick={onPause} autoFocus>
          {translate(asking === 'all' ? 'adx.jobs.act.pauseAll' : 'adx.jobs.act.pause')}
        </Button>
      </AskFoot>
    </Dialog>
  );
}
