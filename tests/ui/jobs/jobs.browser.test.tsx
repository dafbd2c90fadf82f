import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallOptions, Transport } from '../../../src/dataProvider/transport';
import { JobsScreen } from '../../../src/jobs/JobsScreen';
import { HttpProblem } from '../../../src/model/HttpProblem';
import type { JobDetail, JobRow, JobRun, JobsAnswer } from '../../../src/model/jobs/job';
import { lateAnswer } from '../../support/lateAnswer';
import { untilAnswered } from '../../support/slowPage';
import { violationsIn } from '../../support/violationsIn';
import { adminViewer } from '../form/viewers';
import { renderScreen } from '../renderScreen';
import '../../../src/ui/theme/fonts.css';

const day = (time: string) => `2026-11-25T${time}.000Z`;
const run = (job: string, more: Partial<JobRun> = {}): JobRun => ({
  id: 7,
  job,
  scope: '',
  state: 'done',
  dueAt: day('11:00:00'),
  startedAt: day('11:00:00'),
  by: null,
  endedAt: day('11:00:12'),
  tries: 1,
  items: 14,
  total: null,
  failures: [],
  failed: 0,
  error: null,
  ...more,
});
const job = (name: string, label: string, more: Partial<JobRow> = {}): JobRow => ({
  name,
  label,
  about: 'For this test',
  isPaused: false,
  state: 'done',
  running: [],
  last: run(name),
  next: run(name, { state: 'waiting', dueAt: day('12:05:00'), startedAt: null, endedAt: null, tries: 0 }),
  every: 60,
  at: null,
  isOfAccounts: false,
  isWoken: false,
  minutes: 15,
  tries: 5,
  atOnce: 1,
  givenUp: 0,
  ...more,
});
const why = { message: 'The vendor does not answer.' };
const running = run('crawl', { state: 'running', startedAt: day('11:42:10'), endedAt: null, items: 258, total: 418 });
const failing = run('import', { state: 'waiting', dueAt: day('12:06:00'), failed: 2, error: why });
const all = [
  job('crawl', 'Check supply paths', { state: 'running', running: [running] }),
  job('import', 'Import vendor files', { state: 'failed', last: null, next: failing }),
  job('runSavedReports', 'Run saved reports'),
  job('sendMessages', 'Send messages', { every: null, isWoken: true, next: null }),
  job('video', 'Make video renditions', { state: 'paused', isPaused: true }),
];
const alive = { count: 2, lastAt: day('11:48:00'), atOnce: 8 };
const answerOf = (jobs: readonly JobRow[], more: Partial<JobsAnswer> = {}): JobsAnswer => ({
  at: day('11:48:20'),
  jobs,
  runners: alive,
  waiting: { count: 1, oldestAt: day('11:48:19') },
  day: { runs: 1412, failed: 3, failedJobs: 2 },
  started: 1500,
  givenUp: 1,
  failedMessages: 0,
  ...more,
});

/** The calls of jobs, answered from memory. */
function createServer(first: JobsAnswer = answerOf(all)) {
  const server = {
    answer: first as JobsAnswer | HttpProblem,
    writes: [] as string[],
    givenUp: [] as JobRun[],
    hold: Promise.resolve(),
  };
  const read = (path: string): unknown => {
    if (server.answer instanceof HttpProblem) throw server.answer;
    const [, name] = /jobs\/(\w+)$/.exec(path) ?? [];
    const found = server.answer.jobs.find((one) => one.name === name);
    if (!name) return path.includes('jobRuns') ? (path.includes('unhandled') ? server.givenUp : []) : server.answer;
    const runs = [12, 10, 30].map((seconds, at) => ({
      ...run(name, { id: at, endedAt: day(`11:00:${seconds}`), state: at === 0 ? 'failed' : 'done' }),
      account: null,
    }));
    const changes = [{ at: day('11:30:00'), by: 'Ada', action: 'paused' }] as const;
    return { ...found, runs, failures: [], changes } as unknown as JobDetail;
  };
  const transport = {
    async json(path: string, { method = 'GET', body }: CallOptions = {}) {
      await untilAnswered();
      const { pathname, search } = new URL(path, 'http://api');
      if (method !== 'GET')
        server.writes.push([method, pathname.slice(11), body && JSON.stringify(body)].join(' ').trim());
      if (method !== 'GET') await server.hold;
      const json = pathname.endsWith('messages')
        ? []
        : pathname.endsWith('jobs')
          ? read('jobs')
          : read(pathname + search);
      return { status: 200, headers: new Headers(), json };
    },
  } as unknown as Transport;
  return { transport, server };
}

async function open(at = '/jobs', first?: JobsAnswer, language: 'en' | 'fr' = 'en', width = 1240) {
  const { transport, server } = createServer(first);
  const screen = (
    <main style={{ height: 700 }}>
      <JobsScreen transport={transport} />
    </main>
  );
  const rendered = await renderScreen(
    <Routes>
      <Route path="/jobs/:job?" element={screen} />
    </Routes>,
    { at, viewer: { ...adminViewer, timezone: 2 }, language, size: [width, 740], texts: ['jobs'] },
  );
  const row = (name: string | RegExp) => page.getByRole('row', { name });
  return { ...rendered, server, row };
}

describe('the screen of jobs', () => {
  it.each([
    [/Check supply paths/, 'Running', ['13:42', '6 min 10 s', '14:05', '258 of 418', '0']],
    [/Import vendor files/, 'Failed', ['13:00', '12 s', 'Retry 14:06', '14', '2']],
    [/Send messages/, 'Done', ['13:00', '12 s', 'When needed', '14', '0']],
    [/Make video renditions/, 'Paused', ['13:00', '12 s', '-', '14', '0']],
  ])('shows of %s its state and its runs, in the zone of the viewer', async (name, state, cells) => {
    const { row } = await open();
    await expect.element(row(name)).toBeVisible();
    const texts = [...row(name).element().querySelectorAll('td')].map((cell) =>
      cell.textContent?.replaceAll('\u00a0', ' '),
    );
    expect(texts.slice(0, -1)).toEqual([state, ...cells]);
    await expect.element(page.getByText('5 jobs, times in UTC+2')).toBeVisible();
  });

  it.each([
    ['Running', ['crawl']],
    ['Waiting', []],
    ['Failures, last 24 hours', ['import']],
  ])('shows behind the total %s its jobs', async (name, jobs) => {
    const { container } = await open();
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect
      .poll(() => [...container.querySelectorAll('[data-job]')].map((link) => link.getAttribute('data-job')))
      .toEqual(jobs);
  });

  it.each([
    ['nothing was given up', '/jobs?tab=givenUp', {}, 'No failed runs to handle.'],
    [
      'no runner is alive',
      '/jobs',
      { runners: { ...alive, count: 0 } },
      'No runner has answered since 13:48. Jobs wait.',
    ],
    ['a job does not exist', '/jobs/absent', {}, 'Jobs'],
  ])('says that %s', async (_what, at, more, words) => {
    await open(at, answerOf(all, more));
    await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
  });

  it('runs a job at once by its key, and a second press does nothing', async () => {
    const { server, row } = await open();
    const { promise, resolve } = lateAnswer();
    server.hold = promise;
    await expect.element(row(/Run saved reports/)).toBeVisible();
    await userEvent.keyboard('jjjrr');
    await expect.element(row(/Run saved reports/)).toHaveTextContent('Running');
    const stop = page.getByRole('button', { name: 'Stop: Run saved reports' });
    await expect.element(stop).toHaveAttribute('aria-disabled', 'true');
    resolve();
    await expect.element(row(/Run saved reports/)).toHaveTextContent('Done');
    expect(server.writes).toEqual(['POST jobs/runSavedReports/run']);
    expect(document.activeElement?.closest('tr')?.textContent).toContain('Run saved reports');
  });

  it('asks before it pauses a job whose run is going on, and no other', async () => {
    const { server } = await open();
    await page.getByRole('button', { name: 'Pause: Run saved reports' }).click();
    await expect.poll(() => server.writes).toEqual(['PUT jobs/runSavedReports {"isPaused":true}']);
    await page.getByRole('button', { name: 'Pause: Check supply paths' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => server.writes.at(-1)).toBe('PUT jobs/crawl {"isPaused":true}');
    await page.getByRole('button', { name: 'Stop: Check supply paths' }).click();
    await expect.poll(() => server.writes.at(-1)).toBe('POST jobRuns/7/stop');
    await expect.element(page.getByRole('row', { name: /Check supply paths/ })).toHaveTextContent('Stopping');
  });

  it('keeps its rows when a call fails, and says since when', async () => {
    const { server, row, client } = await open();
    await expect.element(row(/Send messages/)).toBeVisible();
    server.answer = new HttpProblem({ type: '', title: '', status: 500, code: 'x', detail: 'No.', instance: '' });
    await client.refetchQueries();
    await expect.element(page.getByText('Not updated since 13:48:20')).toBeVisible();
    await expect.element(row(/Send messages/)).toBeVisible();
  });

  it.each([1240, 1000])(
    'opens a job at an address of its own at a width of %i, and closes it by Escape',
    async (width) => {
      const screen = await open('/jobs', undefined, 'en', width);
      await page.getByRole('link', { name: 'Import vendor files' }).click();
      await expect.poll(screen.address).toBe('/jobs/import');
      await expect.element(page.getByText('The vendor does not answer.')).toBeVisible();
      await expect.element(page.getByText('2 items failed. Try 2 of 5 at 14:06. 14 items done.')).toBeVisible();
      await expect.element(page.getByText(/last 3 runs, median 12\ss/)).toBeVisible();
      await expect.element(page.getByText('Ada paused the job')).toBeVisible();
      await userEvent.keyboard('t');
      await expect.poll(() => screen.server.writes).toEqual(['POST jobs/import/run']);
      await userEvent.keyboard('{Escape}');
      await expect.poll(screen.address).toBe('/jobs');
      await expect.poll(() => document.activeElement?.textContent).toBe('Import vendor files');
    },
  );

  it.each([
    ['en', 'light', '/jobs/import', 'last 3 runs'],
    ['fr', 'dark', '/jobs/crawl', '3 dernières exécutions'],
    ['fr', 'light', '/jobs?tab=givenUp', 'Exécuter les rapports enregistrés'],
  ] as const)('is accessible in %s, %s, at %s', async (language, theme, at, words) => {
    document.documentElement.dataset.theme = theme;
    const { container, server, client } = await open(at, undefined, language);
    server.givenUp = [run('runSavedReports', { state: 'failed', error: why })];
    await client.refetchQueries();
    await expect.element(page.getByText(words).first()).toBeVisible();
    expect(await violationsIn(container)).toEqual([]);
  });
});
