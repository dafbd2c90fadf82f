import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportEngine } from '../../api/ports/reports';
import { openReports } from '../../server/reports/openReports';
import { makeDataDir } from '../support/product';
import { isFullRun, testSeed } from '../support/seed';
import { compareOrder, comparePresets, people } from './compareReport';
import { createReportWorld, type ReportWorld } from './reportWorld';

const data = makeDataDir();
let engine: ReportEngine;
let world: ReportWorld;
beforeAll(async () => {
  engine = await openReports({ path: `${data.path}/facts`, keep: null });
  world = await createReportWorld(testSeed, engine);
});
afterAll(async () => {
  await engine?.close();
  data.remove();
});

// In memory everybody's are compared in every run (tests/api/reports.test.ts); here a few people's, by its seed.
const some = isFullRun ? people : [0, 1, 2].map((at) => people[(testSeed + 2 * at) % people.length] as (typeof people)[number]);

describe('a report on the embedded engine', () => {
  it.each(some)('of each preset is what a loop over the facts gives: %s %s', async (login, mode) => {
    const { compared, presets } = await comparePresets(await world.as(login, mode), world.now);
    expect(compared).toBe(presets);
  });

  it.each([true, false])('of what differs most has the order of a loop over both periods, gains first: %s', async (sortDesc) => {
    expect(await compareOrder(await world.as('demand@adx.example', 'ssp'), ['channel_id', 'country', 'device'], sortDesc)).toBeGreaterThan(
      10,
    );
  });
});
