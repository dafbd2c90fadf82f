import '../ui/form/sheet.css';
import '../ui/list/list.css';
import './jobs.css';
import { CircleAlert, CirclePause, CirclePlay, FilterX } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { Transport } from '../dataProvider/transport';
import type { JobRow, JobsAnswer } from '../model/jobs/job';
import { addressQuery } from '../schema/addressQuery';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { type SetWords, useSearchWords } from '../ui/address/useSearchWords';
import { useViewer } from '../ui/ConsoleContext';
import { SheetFrame } from '../ui/form/SheetFrame';
import { formatCount, formatPercent } from '../ui/i18n/format';
import { Button } from '../ui/parts/Button';
import { FailedNotice, Notice } from '../ui/parts/Notice';
import { usePageTitle } from '../ui/parts/usePageTitle';
import { useBelow } from '../ui/theme/useBelow';
import { GivenUpTab } from './GivenUpTab';
import { JobDetail } from './JobDetail';
import { useJobState } from './JobState';
import { JobsProvider, useJobActions, useJobs } from './JobsContext';
import { JobsTable } from './JobsTable';
import { RunsTab } from './RunsTab';
import { durationOf, formatDuration, formatMoment, formatSecond, formatZone } from './runFigures';
import { useJobKeys } from './useJobKeys';

/** Background jobs of the installation, for administrators. */
export function JobsScreen({ transport }: { readonly transport: Transport }) {
  return (
    <JobsProvider transport={transport}>
      <Screen />
    </JobsProvider>
  );
}

const tabs = ['jobs', 'runs', 'givenUp'] as const;
type Tab = (typeof tabs)[number];
/** Jobs that a total of the strip selects. */
const shownOnly = ['running', 'waiting', 'failed'] as const;
type Only = (typeof shownOnly)[number];

function Screen() {
  const translate = useTranslate();
  const { job: opened } = useParams();
  const { search } = useLocation();
  const set = useSearchWords();
  const navigate = useNavigate();
  const latest = useLatestPlace();
  const query = useMemo(() => addressQuery(search), [search]);
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'jobs';
  const only = shownOnly.find((one) => one === query.get('show'));
  const page = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const { data, error, refetch } = useJobs();
  const stateOf = useJobState();
  const isOver = useBelow('xl');
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  usePageTitle(opened === undefined ? translate('adx.jobs.title') : undefined);
  const open = useCallback(
    (name: string | undefined) => {
      navigate({ pathname: name === undefined ? '/jobs' : `/jobs/${name}`, search: latest().search });
      // The focus goes back to the row from which the job was opened.
      if (name === undefined) document.querySelector<HTMLElement>(`[data-job="${opened}"]`)?.focus();
    },
    [navigate, latest, opened],
  );
  const close = useCallback(() => open(undefined), [open]);
  const jobs = useMemo(() => data?.jobs ?? [], [data]);
  const shown = jobs.filter((job) => !only || (data && isOnly[only](job, data, stateOf(job, data))));
  useJobKeys(tab === 'jobs' ? shown : [], opened, close);

  return (
    <div className="adx-column adx-list">
      <Head tab={tab} answer={data} hasFailed={error !== null} />
      {data && data.runners.count === 0 && <NoRunner answer={data} />}
      <Totals answer={data} only={only} set={set} onOpen={open} />
      <div className="adx-jobs-desk">
        <div className="adx-fill">
          {tab === 'runs' && <RunsTab answer={data} page={page} />}
          {tab === 'givenUp' && <GivenUpTab answer={data} />}
          {tab === 'jobs' && (
            <>
              <div className="adx-scroll" data-scroll-region>
                {error && !data ? (
                  <FailedNotice title={translate('adx.jobs.failed')} error={error} onRetry={() => void refetch()} />
                ) : data && shown.length === 0 ? (
                  <Notice
                    icon={<FilterX size={20} aria-hidden />}
                    title={translate('adx.jobs.noMatch')}
                    words={translate('adx.jobs.noMatchHint')}
                  >
                    <Button variant="contained" onClick={() => set({ show: undefined })}>
                      {translate('adx.jobs.showAll')}
                    </Button>
                  </Notice>
                ) : (
                  <JobsTable answer={data} jobs={shown} opened={opened} />
                )}
              </div>
              <Footer count={data?.jobs.length} shown={shown.length} isOpen={opened !== undefined} />
            </>
          )}
        </div>
        {opened !== undefined &&
          (isOver ? (
            <SheetFrame sheet={sheet} titleId={titleId} isPage={false} onClose={close}>
              <JobDetail key={opened} name={opened} answer={data} titleId={titleId} onClose={close} />
            </SheetFrame>
          ) : (
            <aside className="adx-column adx-jobs-side" aria-labelledby={titleId}>
              <JobDetail key={opened} name={opened} answer={data} titleId={titleId} onClose={close} />
            </aside>
          ))}
      </div>
    </div>
  );
}

const isOnly: Readonly<Record<Only, (job: JobRow, answer: JobsAnswer, state: string) => boolean>> = {
  running: (_job, _answer, state) => state === 'running' || state === 'stopping',
  waiting: ({ next }, { at }) => next !== null && next.dueAt <= at,
  failed: ({ givenUp, next }, _answer, state) => state === 'failed' || givenUp > 0 || next?.error != null,
};

type HeadProps = { readonly tab: Tab; readonly answer: JobsAnswer | undefined; readonly hasFailed: boolean };

/** The tabs, whether runners are alive, and what pauses all jobs. */
function Head({ tab, answer, hasFailed }: HeadProps) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const { pauseAll, resumeAll } = useJobActions();
  const counts: Readonly<Record<Tab, number | undefined>> = {
    jobs: answer?.jobs.length,
    runs: answer?.started,
    givenUp: answer && answer.givenUp + answer.failedMessages,
  };
  const isPaused = answer?.jobs.every((job) => job.isPaused) ?? false;
  const time = answer ? formatSecond(answer.at, timezone) : '';
  return (
    <div className="adx-row adx-list-bar adx-views">
      <h1 className="adx-hidden">{translate('adx.jobs.title')}</h1>
      <nav className="adx-views-nav" aria-label={translate('adx.jobs.views')}>
        {tabs.map((one) => (
          <Link
            key={one}
            to={one === 'jobs' ? '/jobs' : `/jobs?tab=${one}`}
            className="adx-row adx-view-link adx-underline adx-jobs-tab"
            aria-current={one === tab ? 'page' : undefined}
          >
            {translate(`adx.jobs.tabs.${one}`)}
            <span className="adx-list-count adx-figures">
              {counts[one] === undefined ? '' : formatCount(counts[one])}
            </span>
          </Link>
        ))}
      </nav>
      <span className="adx-gap" />
      {answer && hasFailed && (
        <p className="adx-row adx-small adx-jobs-alive" role="status" data-tone="error">
          <CircleAlert size={14} aria-hidden />
          {translate('adx.jobs.notUpdated', { time })}
        </p>
      )}
      {answer && !hasFailed && (
        <p className="adx-row adx-small adx-jobs-alive">
          <i className="adx-dot" data-off={answer.runners.count === 0 || undefined} aria-hidden="true" />
          <span>
            {translate('adx.jobs.runners', { smart_count: answer.runners.count })} ·{' '}
            {translate('adx.jobs.updated', { time })}
          </span>
        </p>
      )}
      <Button
        className="adx-jobs-all"
        disabled={!answer}
        onClick={() => (isPaused ? resumeAll() : pauseAll(answer?.jobs ?? []))}
        startIcon={isPaused ? <CirclePlay size={15} aria-hidden /> : <CirclePause size={15} aria-hidden />}
      >
        {translate(isPaused ? 'adx.jobs.act.resumeAll' : 'adx.jobs.act.pauseAll')}
      </Button>
    </div>
  );
}

function NoRunner({ answer: { runners, at } }: { readonly answer: JobsAnswer }) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  return (
    <div className="adx-jobs-warning">
      <div className="adx-job-verdict" data-tone="caution" role="status">
        <CircleAlert size={16} aria-hidden />
        <strong>
          {runners.lastAt === null
            ? translate('adx.jobs.noRunner')
            : translate('adx.jobs.noRunnerSince', { time: formatMoment(runners.lastAt, at, timezone) })}
        </strong>
      </div>
    </div>
  );
}

type TotalsProps = {
  readonly answer: JobsAnswer | undefined;
  readonly only: Only | undefined;
  readonly set: SetWords;
  onOpen(name: string): void;
};

/** What goes on now and in the last 24 hours; a click shows the jobs behind a figure. */
function Totals({ answer, only, set, onOpen }: TotalsProps) {
  const translate = useTranslate();
  const { at = '', jobs = [], runners, waiting, day } = answer ?? {};
  const running = jobs.flatMap((job) =>
    job.running.map((run) => ({ name: job.name, minutes: job.minutes, ms: durationOf(run, at) ?? 0 })),
  );
  const [longest] = running.toSorted((a, b) => b.ms - a.ms);
  const label = (name: string) => translate(`adx.jobs.totals.${name}`);
  const filter = (name: Only) => ({
    isOn: only === name,
    onPress: () => set({ show: only === name ? undefined : name, tab: undefined }),
  });
  const share = day && day.runs > 0 ? ((day.runs - day.failed) / day.runs) * 100 : undefined;
  const oldest = waiting?.oldestAt ? Date.parse(at) - Date.parse(waiting.oldestAt) : undefined;
  return (
    <fieldset className="adx-jobs-totals" aria-label={label('title')} aria-busy={!answer || undefined}>
      <Total
        label={label('running')}
        value={answer && formatCount(running.length)}
        note={runners && translate('adx.jobs.totals.atOnce', { count: formatCount(runners.atOnce) })}
        {...filter('running')}
      />
      <Total
        label={label('waiting')}
        value={waiting && formatCount(waiting.count)}
        note={
          oldest !== undefined && translate('adx.jobs.totals.oldest', { time: formatDuration(Math.max(0, oldest)) })
        }
        {...filter('waiting')}
      />
      <Total
        label={label('runs')}
        value={day && formatCount(day.runs)}
        note={share !== undefined && translate('adx.jobs.totals.done', { percent: formatPercent(share) })}
        onPress={() => set({ tab: 'runs', show: undefined })}
      />
      <Total
        label={label('failures')}
        value={day && formatCount(day.failed)}
        isError={(day?.failed ?? 0) > 0}
        note={day && day.failedJobs > 0 && translate('adx.jobs.totals.inJobs', { smart_count: day.failedJobs })}
        {...filter('failed')}
      />
      <Total
        label={label('longest')}
        value={answer && formatDuration(longest?.ms ?? null)}
        note={longest && translate('adx.jobs.totals.limit', { minutes: formatCount(longest.minutes) })}
        onPress={longest && (() => onOpen(longest.name))}
      />
    </fieldset>
  );
}

type TotalProps = {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: string | undefined;
  readonly note: ReactNode;
  readonly isError?: boolean;
  readonly isOn?: boolean;
  readonly onPress?: (() => void) | undefined;
};

function Total({ label, value, note, isError, isOn, onPress }: TotalProps) {
  return (
    <button
      type="button"
      className="adx-bare adx-underline adx-jobs-total"
      aria-pressed={isOn}
      aria-disabled={!onPress || undefined}
      onClick={onPress}
    >
      <span className="adx-note">{label}</span>
      <span className="adx-row">
        <span className="adx-figures adx-jobs-value" data-error={isError || undefined}>
          {value ?? <i className="adx-bone" />}
        </span>
        <span className="adx-note adx-figures">{note}</span>
      </span>
    </button>
  );
}

type FooterProps = { readonly count: number | undefined; readonly shown: number; readonly isOpen: boolean };

/** How many jobs there are, the zone of all times, and the keys. */
function Footer({ count, shown, isOpen }: FooterProps) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const keys = isOpen ? (['run', 'pause', 'retry'] as const) : (['move', 'open', 'run', 'pause', 'retry'] as const);
  const names = { move: ['j', 'k'], open: ['Enter'], run: ['r'], pause: ['p'], retry: ['t'] };
  return (
    <div className="adx-strip adx-small adx-list-foot">
      <p className="adx-jobs-count">
        {count !== undefined && (
          <strong>
            {translate(shown < count ? 'adx.jobs.countOf' : 'adx.jobs.count', { shown, smart_count: count })}
          </strong>
        )}
        {count !== undefined && ', '}
        {translate('adx.jobs.zone', { zone: formatZone(timezone) })}
      </p>
      <span className="adx-gap" />
      {keys.map((key) => (
        <span key={key} className="adx-row adx-jobs-key">
          {names[key].map((name) => (
            <kbd key={name} className="adx-kbd">
              {name}
            </kbd>
          ))}
          {translate(`adx.jobs.keys.${key}`)}
        </span>
      ))}
    </div>
  );
}
