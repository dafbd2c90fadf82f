import { dayMs, hourMs } from '../../../../src/model/reports/days';
import type { FactRow, TableLetter } from '../../../../src/model/reports/facts';
import type { TrafficObjects } from '../../../../src/model/sample/trafficObjects';
import { buyHour } from './buyHour';
import { type BuyPlan, planBuying } from './buyPlans';
import { around, chanceOf } from './chance';
import { type AccountPlan, type ChannelPlan, planAccounts, planChannels } from './channelPlans';
import { isIn } from './flightOf';
import { atFloor, type Incidents, noIncidents, planIncidents } from './incidents';
import { problemRows } from './problemRows';
import { qualityRows } from './qualityRows';
import { growthAt } from './rhythm';
import { inventoryOf } from './streams';
import { type Step, supplyHour } from './supplyHour';
import { type Vendors, vendorsOf } from './vendors';

type Asked = {
  readonly objects: TrafficObjects;
  /** Facts end with the last hour that is over. */
  readonly now: number;
  /** Whole days of UTC before the one that runs. */
  readonly days?: number;
  readonly seed?: number;
  /** `light`: hours of the last eight days, before that steps of six hours with the counters of all of them. */
  readonly detail: 'full' | 'light';
  /** Only hours after this one: what was added before is left out. */
  readonly after?: number;
  /** Nothing goes wrong in it. */
  readonly isQuiet?: boolean;
};

/** The rows of one table in one hour. */
export type TrafficSlice = { readonly hour: number; readonly table: TableLetter; readonly rows: readonly FactRow[] };

type Plan = {
  readonly seed: number;
  readonly laidAround: number;
  readonly accounts: ReadonlyMap<number, AccountPlan>;
  readonly channels: readonly ChannelPlan[];
  readonly incidents: Incidents;
  readonly buying: readonly BuyPlan[];
  readonly vendors: Vendors;
};

const lightDays = 8;
const letters: readonly TableLetter[] = ['S', 'D', 'B', 'I', 'E', 'R'];

/**
 * Made-up traffic of the sample's objects, hour by hour: the same rows for the same hour, objects and seed, whatever the day, so
 * that hours which pass later can be added. Takes a few milliseconds an hour; the reader may pause between slices, of which
 * the first ones are empty: by then it is getting ready.
 */
export function* simulateTraffic({
  objects,
  now,
  days = 90,
  seed = 20_417,
  detail,
  after,
  isQuiet = false,
}: Asked): Generator<TrafficSlice> {
  const steps = [...stepsOf(now, days, detail)].filter(({ hour }) => after === undefined || hour > after);
  const [first] = steps;
  if (!first) return;
  const planning = planTraffic(objects, seed, isQuiet);
  let ready = planning.next();
  for (; !ready.done; ready = planning.next()) yield { hour: first.hour, table: 'S', rows: [] };
  for (const step of steps) {
    const found = hourOf(ready.value, step);
    for (const table of letters) if (found[table].length > 0) yield { hour: step.hour, table, rows: found[table] };
  }
}

function* planTraffic(objects: TrafficObjects, seed: number, isQuiet: boolean): Generator<undefined, Plan> {
  const accounts = planAccounts(objects);
  const inventory = inventoryOf(objects);
  const channels = yield* planChannels(objects, accounts, inventory, seed);
  yield;
  const incidents = isQuiet ? noIncidents : planIncidents(objects, channels);
  return {
    ...{ seed, accounts, channels, laidAround: objects.laidAround, incidents },
    buying: planBuying(objects, accounts, inventory, seed, incidents),
    vendors: vendorsOf(objects),
  };
}

function* stepsOf(now: number, days: number, detail: Asked['detail']): Generator<Step> {
  const today = Math.floor(now / dayMs) * dayMs;
  const end = Math.floor(now / hourMs) * hourMs;
  const hourly = detail === 'full' ? today - days * dayMs : Math.max(today - lightDays * dayMs, today - days * dayMs);
  for (let hour = today - days * dayMs; hour < hourly; hour += 6 * hourMs) yield { hour, hours: 6 };
  for (let hour = hourly; hour < end; hour += hourMs) yield { hour, hours: 1 };
}

function hourOf(plan: Plan, step: Step): Record<TableLetter, FactRow[]> {
  const { seed, laidAround, accounts, channels, incidents, buying, vendors } = plan;
  const out: Record<TableLetter, FactRow[]> = { S: [], D: [], B: [], I: [], E: [], R: [] };
  const moment = { ...step, seed, incidents };
  const growth = growthAt(step.hour, laidAround);
  const day = Math.floor(step.hour / dayMs);
  const running = channels.filter((channel) => isIn(channel, step.hour)).map((channel) => ({ channel, size: sizeAt(channel, step.hour) }));
  const sizes = new Map<AccountPlan, number>();
  for (const { channel, size } of running) sizes.set(channel.account, (sizes.get(channel.account) ?? 0) + size);
  const daily = new Map(
    [...sizes].map(([account, size]) => [account, (account.dailyCalls * growth * around(chanceOf(seed, day, account.id), 0.03)) / size]),
  );
  for (const { channel, size } of running) {
    for (const facts of supplyHour(atFloor(incidents, channel, step.hour), size * (daily.get(channel.account) ?? 0), moment)) {
      out.S.push(facts.row);
      for (const { row } of facts.demand) out.D.push(row);
      qualityRows(facts, vendors, out.I);
      problemRows(facts, out.R, out.E);
    }
  }
  for (const buyer of buying) buyHour(buyer, accounts, growth, moment, vendors, out);
  return out;
}

/** Few ask a channel that has nothing to give. */
const sizeAt = ({ size, tags }: ChannelPlan, hour: number): number => (tags.some((tag) => isIn(tag, hour)) ? size : size * 0.04);
