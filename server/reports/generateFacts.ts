import { dayMs } from '../../src/model/reports/days';
import { factTables } from '../../src/model/reports/facts';
import type { ClickHouseReports } from './openReports';
import { createStage } from './stageBatch';

export type GeneratedFacts = { readonly from: number; readonly to: number };

const days = 90;

/**
 * Fills fact_demand with rows that the engine generates, for measurements: 2,000 tags and 60 countries, few of which have most of
 * the traffic, over the 90 days before `now`, in order of time. The same number always makes the same rows.
 */
export async function generateFacts(reports: ClickHouseReports, rows: number, now: number): Promise<GeneratedFacts> {
  if (!Number.isInteger(rows) || rows < 1)
    throw new Error(`The number of rows is ${rows}: write a whole number from 1.`);
  const to = Math.floor(now / dayMs) * dayMs;
  const from = to - days * dayMs;
  const table = factTables.D;
  await reports.addBy(`generated ${rows} ${from}`, async (client, stage, keep) => {
    const name = await createStage(client, table, stage, keep);
    const columns = {
      hour: `toDateTime(${from / 1000} + 3600 * intDiv(number * ${days * 24}, ${rows}), 'UTC')`,
      ...keys,
      ...Object.fromEntries(
        table.counters.map((counter, at) => [counter, `cityHash64(number, ${at + 100}) % ${most[at % most.length]}`]),
      ),
      batch: String(stage.batch),
    };
    const query = `INSERT INTO ${name} (${Object.keys(columns).join(', ')}) SETTINGS min_insert_block_size_rows = 196608, min_insert_block_size_bytes = 0
      SELECT ${Object.values(columns).join(', ')} FROM numbers(${rows})`;
    await client.command({ query });
  });
  return { from, to };
}

/** Upper bounds of counters per row: some are mostly small. */
const most = [1000, 300, 800, 40, 5, 60, 250, 240, 200] as const;

const share = (at: number): string => `(cityHash64(number, ${at}) % 1000003 / 1000003)`;
const skewed = (at: number, count: number, power: number): string =>
  `1 + toUInt32(${count} * pow(${share(at)}, ${power}))`;
const oneOf = (at: number, texts: readonly string[]): string =>
  `arrayElement([${texts.map((text) => `'${text}'`).join(', ')}], ${skewed(at, texts.length, 1)})`;

const letters = (code: string): string => `concat(char(65 + ${code} % 26), char(65 + intDiv(${code}, 26)))`;

/** Values of a tag are equal in all its rows; otherwise a day would have about as many sums as rows. */
const tag = `(${skewed(3, 2000, 2)})`;
const ofTag = (texts: readonly string[]): string =>
  `arrayElement([${texts.map((text) => `'${text}'`).join(', ')}], 1 + ${tag} % ${texts.length})`;

const keys = {
  demand: `1 + ${tag} % 20`,
  channel: `1 + (${tag} * 7 + cityHash64(number, 2) % 3) % 150`,
  tag,
  advertiser: `1 + ${tag} % 60`,
  marketplace: `${tag} % 8`,
  partner: ofTag(['', 'magnite', 'pubmatic', 'index', 'openx']),
  integration: ofTag(['vast', 'ortb', 'prebid']),
  environment: oneOf(8, ['ctv', 'mobile', 'desktop', 'dooh']),
  ad_format: ofTag(['video', 'display', 'audio']),
  app: skewed(10, 2000, 3),
  country: letters(`toUInt32(60 * pow(${share(11)}, 3))`),
  device: oneOf(12, ['ctv', 'phone', 'tablet', 'desktop']),
  os: oneOf(13, ['android', 'ios', 'tizen', 'webos', 'windows', 'macos']),
};
