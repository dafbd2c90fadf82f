import type { PlanResult } from '../../src/model/reports/reportPlan';
import type { ReportEngine } from '../ports/reports';

/** An engine that is opened when somebody first asks: a start waits for nothing that can wait. After a failure it is tried anew. */
export function openLater(open: () => Promise<ReportEngine>): ReportEngine & { readonly isOpen: () => boolean } {
  let opened: Promise<ReportEngine> | undefined;
  let isClosed = false;
  const engine = (): Promise<ReportEngine> => {
    if (isClosed) return Promise.reject(new Error('The report engine is closed.'));
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    isOpen: () => opened !== undefined,
    run: async (...asked) => (await engine()).run(...asked),
    async runTogether(plans, options) {
      const one = await engine();
      if (one.runTogether) return one.runTogether(plans, options);
      const results: PlanResult[] = [];
      for (const plan of plans) results.push(await one.run(plan, options));
      return results;
    },
    read: async (...asked) => (await engine()).read(...asked),
    values: async (...asked) => (await engine()).values(...asked),
    add: async (...batch) => (await engine()).add(...batch),
    latest: async () => (await engine()).latest(),
    countIn: async (...asked) => (await engine()).countIn(...asked),
    lives: async (...asked) => (await engine()).lives(...asked),
    revision: async () => (await engine()).revision(),
    async close() {
      isClosed = true;
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
