import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReports } from '../../server/reports/openReports';
import { createClickHouseOverHttp } from '../support/clickHouseOverHttp';
import { makeDataDir } from '../support/product';
import { isFullRun, testSeed } from '../support/seed';
import { compareOrder, comparePresets, people } from './compareReport';
import { createReportWorld, type ReportWorld } from './reportWorld';

/** The two ways to ClickHouse: in this process, and at an address. */
const ways = {
  async embedded() {
    const data = makeDataDir();
    const engine = await openReports({ path: `${data.path}/facts`, keep: null });
    return { engine, end: async () => data.remove() };
  },
  async 'over HTTP'() {
    const server = await createClickHouseOverHttp();
    const engine = await openReports({ url: server.url('presets'), keep: null });
    return { engine, end: () => server.close() };
  },
} as const;

// In memory everybody's are compared in every run (tests/api/reports.test.ts); here a few people's, by its seed.
const some = isFullRun
  ? people
  : [0, 1].map((at) => people[(testSeed + 2 * at) % people.length] as (typeof people)[number]);

describe.each(Object.entries(ways))('a report of ClickHouse %s', (_, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let world: ReportWorld;
  beforeAll(async () => {
    opened = await open();
    world = await createReportWorld(testSeed, opened.engine);
  });
  afterAll(async () => {
    await opened?.engine.close();
    await opened?.end();
  });

  it.each(some)(
    'of each preset, alone and compared, is what a loop over the facts gives: %s %s',
    async (login, mode) => {
      const { compared, presets } = await comparePresets(await world.as(login, mode), world.now);
      expect(compared).toBe(presets);
    },
  );

  it.each([true, false])(
    'of what differs most has the order of a loop over both periods, gains first: %s',
    async (sortDesc) => {
      expect(
        await compareOrder(await world.as('demand@adx.example', 'ssp'), ['channel_id', 'country', 'device'], sortDesc),
      ).toBeGreaterThan(10);
    },
  );
});
