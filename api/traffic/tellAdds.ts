import type { ReportEngine } from '../ports/reports';

/** The same engine, which says so after each batch that came in or went out by way of it. */
export function tellAdds(engine: ReportEngine, told: () => void): ReportEngine {
  const { remove } = engine;
  return {
    ...engine,
    ...(remove && {
      async remove(...batch) {
        const rows = await remove(...batch);
        told();
        return rows;
      },
    }),
    async add(...batch) {
      const isNew = await engine.add(...batch);
      if (isNew) told();
      return isNew;
    },
  };
}
