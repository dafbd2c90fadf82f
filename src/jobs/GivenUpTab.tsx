import { CircleCheck, RotateCcw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { JobRun, JobsAnswer } from '../model/jobs/job';
import { useViewer } from '../ui/ConsoleContext';
import { formatCount, formatDateTime } from '../ui/i18n/format';
import { useCodedText, useText } from '../ui/i18n/useText';
import { Button, ButtonLink } from '../ui/parts/Button';
import { FailedNotice, Notice } from '../ui/parts/Notice';
import { PlainTable } from '../ui/table/PlainTable';
import { useGivenUp, useJobActions } from './JobsContext';

type Row = {
  readonly key: string;
  readonly what: string;
  readonly for: string;
  readonly since: string | null;
  readonly tries: number;
  readonly error: JobRun['error'];
  retry(): void;
};

/** Runs and messages that were given up, each with another try. */
export function GivenUpTab({ answer }: { readonly answer: JobsAnswer | undefined }) {
  const translate = useTranslate();
  const text = useText();
  const say = useCodedText();
  const { timezone } = useViewer();
  const { retryRun, retryMessage, isBusy } = useJobActions();
  const { data, error, refetch } = useGivenUp();
  if (error && !data)
    return <FailedNotice title={translate('adx.jobs.runsFailed')} error={error} onRetry={() => void refetch()} />;
  const rows: readonly Row[] | undefined = data && [
    ...data.runs.map(({ id, job, account, endedAt, tries, error: why }) => ({
      key: `retryRun ${id}`,
      what: text(answer?.jobs.find(({ name }) => name === job)?.label ?? job),
      for: account ?? '-',
      since: endedAt,
      tries,
      error: why,
      retry: () => retryRun(id),
    })),
    ...data.messages.map(({ id, kind, key, endedAt, tries, error: why }) => ({
      key: `retryMessage ${id}`,
      what: translate(`adx.jobs.message.${kind}`, { _: kind }),
      for: key,
      since: endedAt,
      tries,
      error: why,
      retry: () => retryMessage(id),
    })),
  ];
  if (rows?.length === 0) {
    return (
      <Notice icon={<CircleCheck size={20} aria-hidden />} title={translate('adx.jobs.noneGivenUp')}>
        <ButtonLink variant="contained" to="/jobs?tab=runs">
          {translate('adx.jobs.showRuns')}
        </ButtonLink>
      </Notice>
    );
  }
  const column = (name: string) => translate(`adx.jobs.columns.${name}`);
  return (
    <div className="adx-scroll">
      <PlainTable<Row>
        className="adx-runs-table"
        caption={translate('adx.jobs.givenUpTitle')}
        isSticky
        rows={rows?.toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? 1 : -1))}
        keyOf={({ key }) => key}
        columns={[
          { key: 'what', label: column('what'), width: '220px', cell: ({ what }) => what, title: ({ what }) => what },
          { key: 'for', label: column('for'), width: '200px', cell: (row) => row.for, title: (row) => row.for },
          {
            key: 'since',
            label: column('since'),
            width: '132px',
            className: 'adx-figures',
            cell: ({ since }) => formatDateTime(since, timezone),
          },
          {
            key: 'tries',
            label: column('tries'),
            width: '56px',
            isFigure: true,
            cell: ({ tries }) => formatCount(tries),
          },
          {
            key: 'reason',
            label: column('reason'),
            cell: ({ error: why }) => (why ? say(why.message, why) : ''),
            title: ({ error: why }) => (why ? say(why.message, why) : ''),
          },
          {
            key: 'actions',
            label: <span className="adx-hidden">{column('actions')}</span>,
            width: '132px',
            isFigure: true,
            cell: ({ key, what, retry }) => (
              <Button
                variant="text"
                aria-label={translate('adx.jobs.act.of', { action: translate('adx.jobs.act.retry'), name: what })}
                aria-disabled={isBusy(key) || undefined}
                onClick={retry}
                startIcon={<RotateCcw size={14} aria-hidden />}
              >
                {translate('adx.jobs.act.retry')}
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}
