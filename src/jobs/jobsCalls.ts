import type { Transport } from '../dataProvider/transport';
import type { JobDetail, JobsAnswer, MessageRow, RunRow } from '../model/jobs/job';

export type RunsPage = { readonly rows: readonly RunRow[]; readonly total: number };

export type JobsCalls = ReturnType<typeof jobsCalls>;

const jobs = '/api/admin/jobs';
const runs = '/api/admin/jobRuns';
const messages = '/api/admin/messages';
/** As many as one answer may have. */
const mostRows = 100;

/** The calls below `/api/admin/jobs`, `/api/admin/jobRuns` and `/api/admin/messages`. */
export function jobsCalls(transport: Transport) {
  // The screen reads every second: the progress bar stays for what a person does.
  const read = async <T>(path: string, signal?: AbortSignal) => transport.json<T>(path, { signal, progress: false });
  const post = async (path: string): Promise<void> => {
    await transport.json(path, { method: 'POST' });
  };
  const pathOf = (name: string) => `${jobs}/${encodeURIComponent(name)}`;
  const pause = async (path: string, isPaused: boolean): Promise<void> => {
    await transport.json(path, { method: 'PUT', body: { isPaused } });
  };

  return {
    jobs: async (signal?: AbortSignal) => (await read<JobsAnswer>(jobs, signal)).json,
    job: async (name: string, signal?: AbortSignal) => (await read<JobDetail>(pathOf(name), signal)).json,
    async runs(page: number, perPage: number, signal?: AbortSignal): Promise<RunsPage> {
      const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1]);
      const { json, headers } = await read<readonly RunRow[]>(
        `${runs}?${new URLSearchParams({ started: '1', range })}`,
        signal,
      );
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/')[1] ?? json.length) };
    },
    async givenUp(signal?: AbortSignal) {
      const range = JSON.stringify([0, mostRows - 1]);
      const [failed, unsent] = await Promise.all([
        read<readonly RunRow[]>(`${runs}?${new URLSearchParams({ unhandled: '1', range })}`, signal),
        read<readonly MessageRow[]>(`${messages}?${new URLSearchParams({ state: 'failed', range })}`, signal),
      ]);
      return { runs: failed.json, messages: unsent.json };
    },
    pauseAll: (isPaused: boolean) => pause(jobs, isPaused),
    pause: (name: string, isPaused: boolean) => pause(pathOf(name), isPaused),
    run: (name: string) => post(`${pathOf(name)}/run`),
    retry: (name: string) => post(`${pathOf(name)}/retry`),
    stopRun: (id: number) => post(`${runs}/${id}/stop`),
    retryRun: (id: number) => post(`${runs}/${id}/retry`),
    retryMessage: (id: number) => post(`${messages}/${id}/retry`),
  };
}
