import type { ReportEngine } from '../reports/ports/reports';

/** Wraps an engine to call `told` after each change made through it. */
export function tellAdds(engine: ReportEngine, told: () => void): ReportEngine {
  const { remove, acceptLoss } = engine;
  return {
    ...engine,
    ...(remove && {
      async remove(...batch) {
        const rows = await remove(...batch);
        told();
        return rows;
      },
    }),
    ...(acceptLoss && {
      async acceptLoss(...asked) {
        const months = await acceptLoss(...asked);
        told();
        return months;
      },
    }),
    async add(...batch) {
      const isNew = await engine.add(...batch);
      if (isNew) told();
      return isNew;
    },
  };
}
