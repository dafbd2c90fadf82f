import type { ReportEngine } from '../ports/reports';

/** The same engine, which says so after each batch that came in by way of it. */
export function tellAdds(engine: ReportEngine, told: () => void): ReportEngine {
  return {
    ...engine,
    async add(...batch) {
      const isNew = await engine.add(...batch);
      if (isNew) told();
      return isNew;
    },
  };
}
