import { History } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { JobsAnswer, RunRow } from '../model/jobs/job';
import { useSearchWords } from '../ui/address/useSearchWords';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount, formatDateTime } from '../ui/i18n/format';
import { useCodedText, useText } from '../ui/i18n/useText';
import { ListFooter } from '../ui/list/ListFooter';
import { ButtonLink } from '../ui/parts/Button';
import { FailedNotice, Notice } from '../ui/parts/Notice';
import { PlainTable } from '../ui/table/PlainTable';
import { usePreference } from '../ui/usePreference';
import { JobState } from './JobState';
import { useRuns } from './JobsContext';
import { durationOf, formatDuration } from './runFigures';

const usualPageSize = 50;

type Props = { readonly answer: JobsAnswer | undefined; readonly page: number };

/** All runs that have started, the newest first. */
export function RunsTab({ answer, page }: Props) {
  const translate = useTranslate();
  const text = useText();
  const say = useCodedText();
  const { timezone } = useViewer();
  const set = useSearchWords();
  const [perPage, setPerPage] = usePreference<number>('pageSize', usualPageSize);
  const { data, error, refetch } = useRuns(page, perPage);
  const labelOf = (name: string) => text(answer?.jobs.find((job) => job.name === name)?.label ?? name);
  const now = answer?.at ?? new Date().toISOString();
  if (error && !data)
    return <FailedNotice title={translate('adx.jobs.runsFailed')} error={error} onRetry={() => void refetch()} />;
  if (data?.total === 0) {
    return (
      <Notice
        icon={<History size={20} aria-hidden />}
        title={translate('adx.jobs.noRuns')}
        words={translate('adx.jobs.noRunsHint')}
      >
        <ButtonLink variant="contained" to="/jobs">
          {translate('adx.jobs.showJobs')}
        </ButtonLink>
      </Notice>
    );
  }
  const column = (name: string) => translate(`adx.jobs.columns.${name}`);
  return (
    <>
      <div className="adx-scroll">
        <PlainTable<RunRow>
          className="adx-runs-table"
          caption={translate('adx.jobs.tabs.runs')}
          isSticky
          rows={data?.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'job',
              label: column('job'),
              width: '232px',
              cell: ({ job, account }) => (
                <>
                  <Link to={`/jobs/${job}?tab=runs`}>{labelOf(job)}</Link>
                  {account !== null && <span className="adx-note"> {account}</span>}
                </>
              ),
              title: ({ job, account }) => [labelOf(job), account].filter(Boolean).join(', '),
            },
            { key: 'state', label: column('state'), width: '108px', cell: ({ state }) => <JobState state={state} /> },
            {
              key: 'started',
              label: column('started'),
              width: '132px',
              className: 'adx-figures',
              cell: ({ startedAt }) => formatDateTime(startedAt, timezone),
            },
            {
              key: 'duration',
              label: column('duration'),
              width: '92px',
              isFigure: true,
              cell: (run) => formatDuration(durationOf(run, now)),
            },
            {
              key: 'items',
              label: column('items'),
              width: '80px',
              isFigure: true,
              cell: ({ items }) => formatCount(items),
            },
            {
              key: 'failed',
              label: column('failed'),
              width: '64px',
              isFigure: true,
              cell: ({ failed }) => <span data-failed={failed > 0}>{formatCount(failed)}</span>,
            },
            {
              key: 'by',
              label: column('by'),
              width: '132px',
              cell: ({ by }) => by ?? '-',
              title: ({ by }) => by ?? '',
            },
            {
              key: 'reason',
              label: column('reason'),
              cell: ({ error: why }) => (why ? say(why.message, why) : ''),
              title: ({ error: why }) => (why ? say(why.message, why) : ''),
            },
          ]}
        />
      </div>
      <ListFooter
        page={page}
        perPage={perPage}
        total={data?.total ?? 0}
        unfiltered={data?.total ?? 0}
        isKnown={data !== undefined}
        setPage={(next) => set({ page: next > 1 ? String(next) : undefined }, { isStep: true })}
        setPerPage={(next) => {
          setPerPage(next);
          set({ page: undefined });
        }}
      />
    </>
  );
}
