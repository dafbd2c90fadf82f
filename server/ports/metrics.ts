import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log, Store } from '../../api/ports';
import type { Limits } from '../../api/ports/limits';

/** Counters of this process for Prometheus. Labels are methods, route patterns and kinds, never account data. */
export type Metrics = {
  /** Counts an answered request; `seconds` is undefined for streams, which last as long as their listener. */
  answered(
    call: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number | undefined,
  ): void;
  listBodies(count: number): void;
  jobEnded(job: string, outcome: string, seconds: number): void;
  store(store: Store): Store;
  limits(limits: Limits): Limits;
  log(log: Log): Log;
  /** Reads the value at each scrape. */
  gauge(name: string, help: string, value: () => number | Promise<number>): void;
  text(): Promise<{ readonly type: string; readonly body: string }>;
};

export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [register] = registers as [Registry];
  collectDefaultMetrics({ register });
  const requestLabels = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'adx_requests_total',
    help: 'Requests that were answered',
    labelNames: requestLabels,
    registers,
  });
  const durations = new Histogram({
    name: 'adx_request_seconds',
    help: 'From a request to the end of its answer',
    labelNames: requestLabels,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const storing = new Histogram({
    name: 'adx_store_seconds',
    help: 'Calls of the store',
    labelNames: ['operation'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const failures = new Counter({
    name: 'adx_sign_in_failures_total',
    help: 'Sign-ins with a wrong login or password',
    registers,
  });
  const lockouts = new Counter({
    name: 'adx_sign_in_lockouts_total',
    help: 'Sign-ins that were not checked: too many before',
    registers,
  });
  const bodies = new Gauge({
    name: 'adx_list_bodies_in_making',
    help: 'Whole lists being made or compressed, or waiting for it',
    registers,
  });

  const jobRuns = new Counter({
    name: 'adx_job_runs_total',
    help: 'Attempts of jobs that ended, by outcome',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'adx_job_run_seconds',
    help: 'From the begin of an attempt of a job to its end',
    labelNames: ['job'],
    buckets: [0.1, 1, 10, 60, 300, 900, 3600],
    registers,
  });

  return {
    jobEnded(job, outcome, seconds) {
      jobRuns.inc({ job, outcome });
      jobSeconds.observe({ job }, seconds);
    },
    answered({ method, route, status }, seconds) {
      const labels = { method: methods.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` };
      requests.inc(labels);
      if (seconds !== undefined) durations.observe(labels, seconds);
    },
    listBodies: (count) => bodies.set(count),
    store: (store) => timedStore(store, (operation, seconds) => storing.observe({ operation }, seconds)),
    limits: (limits) => ({
      ...limits,
      async login(login, address) {
        const verdict = await limits.login(login, address);
        if (!verdict.allowed) lockouts.inc();
        return verdict;
      },
    }),
    log: (log) => ({
      ...log,
      warn(event, fields) {
        if (event === 'sign-in refused') failures.inc();
        log.warn(event, fields);
      },
    }),
    gauge(name, help, value) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await value());
        },
      });
    },
    text: async () => ({ type: register.contentType, body: await register.metrics() }),
  };
}

/** Other methods share one label, since clients may send any word. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

type Told = (operation: string, seconds: number) => void;

/** The store with the time of each call: reads by name, writes as one transaction each. */
function timedStore(store: Store, told: Told): Store {
  const timed = <A extends unknown[], T>(
    name: string,
    call: (...args: A) => Promise<T>,
  ): ((...args: A) => Promise<T>) => {
    return async (...args) => {
      const begun = performance.now();
      try {
        return await call(...args);
      } finally {
        told(name, (performance.now() - begun) / 1000);
      }
    };
  };
  return {
    ...store,
    get: timed('get', store.get),
    find: timed('find', store.find),
    changed: timed('changed', store.changed),
    lastSeq: timed('lastSeq', store.lastSeq),
    refsTo: timed('refsTo', store.refsTo),
    refCounts: timed('refCounts', store.refCounts),
    refPairs: timed('refPairs', store.refPairs),
    findByKeys: timed('findByKeys', store.findByKeys),
    findEachByKeys: timed('findEachByKeys', store.findEachByKeys),
    history: timed('history', store.history),
    historyOf: timed('historyOf', store.historyOf),
    unlinkedIn: timed('unlinkedIn', store.unlinkedIn),
    removedNames: timed('removedNames', store.removedNames),
    removedIds: timed('removedIds', store.removedIds),
    members: timed('members', store.members),
    membersAmong: timed('membersAmong', store.membersAmong),
    memberCounts: timed('memberCounts', store.memberCounts),
    transaction: timed('transaction', store.transaction as Store['transaction']) as Store['transaction'],
    sessions: { ...store.sessions, find: timed('session', store.sessions.find) },
  };
}
