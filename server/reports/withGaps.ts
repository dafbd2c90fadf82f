import type { TableLetter } from '../../src/model/reports/facts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import type { GapWatch } from './factGaps';
import type { ClickHouseReports } from './openReports';

/** Wraps an engine to refuse results where facts that they read are missing. */
export function withGaps(engine: ClickHouseReports, watch: GapWatch): ClickHouseReports {
  const readsOf = (tables: readonly TableLetter[], range: ReportPlan['range']) =>
    tables.map((table) => ({ table, range }));
  return {
    ...engine,
    run: (plan, limits) => watch.during([plan], engine.run(plan, limits)),
    runTogether: (plans, limits) => watch.during(plans, engine.runTogether(plans, limits)),
    async read(plan, limits) {
      const reading = engine.read(plan, limits);
      return watch.during([plan], reading).catch((error: unknown) => {
        reading.then(({ close }) => close()).catch(() => undefined);
        throw error;
      });
    },
    values: (query, limits) => watch.during([query], engine.values(query, limits)),
    countIn: (tables, range, limits) => watch.during(readsOf(tables, range), engine.countIn(tables, range, limits)),
    async lives(...asked) {
      await watch.refuseIfGone();
      return engine.lives(...asked);
    },
    async latest() {
      await watch.refuseIfAllMissed();
      return engine.latest();
    },
    async close() {
      watch.close();
      await engine.close();
    },
  };
}
