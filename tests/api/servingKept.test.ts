import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecords } from '../../api/objects/records';
import { requireSight } from '../../api/objects/rights';
import type { TrafficChange } from '../../api/ports';
import { createServingStatusCaches, findCauses } from '../../api/serving/servingRoutes';
import { viewerOf } from '../../src/model/viewerOf';
import { resourceOf } from '../../src/resources';
import type { AnyRecord } from '../../src/schema/resource';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';
import { createMaker } from '../support/makeObject';
import { isFullRun } from '../support/seed';
import { words } from '../support/words';

const asked = ['tags', 'channels', 'campaigns', 'deals'] as const;
const around = words`advertisers creatives targetings applists adexchanges suppliers subpublishers`;
const hourMs = 3_600_000;
const minuteMs = 60_000;

type World = {
  readonly host: TestHost;
  readonly tell: (change: TrafficChange) => void;
  readonly made: Map<string, AnyRecord[]>;
};

/** Two of everything, which name one another, and a way to say that traffic changed. */
async function openWorld(): Promise<World> {
  const figures = new Map<string, Readonly<Record<string, unknown>>>();
  const listeners = new Set<(change: TrafficChange) => void>();
  const host = await createTestHost({
    traffic: {
      of: async (type, ids) => new Map(ids.map((id) => [id, figures.get(`${type}:${id}`) ?? {}] as const)),
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  const maker = createMaker(host);
  const made = new Map<string, AnyRecord[]>();
  for (const name of [...around, ...asked]) {
    const resource = resourceOf(name);
    made.set(name, [await maker.create(resource), await maker.create(resource)]);
  }
  const tell = (change: TrafficChange) => {
    for (const id of change.ids) figures.set(`${change.type}:${id}`, { spend: change.minute, imps: change.minute });
    for (const listener of listeners) listener(change);
  };
  return { host, tell, made };
}

const flight = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });
/** What a kind of object does not have is left out; what the API refuses changes nothing. */
const own = fc.constantFrom<Readonly<Record<string, unknown>>>(
  ...[{}, { status: 0 }, { status: 1 }, { status: 2 }],
  flight('2026-11-20 05:00', '2026-11-20 09:00'),
  flight('2026-11-20 09:00', '2026-11-21 00:00'),
  flight('2026-11-20 05:00', '2027-01-01 00:00'),
  ...[{ dayparts: '01'.repeat(84) }, { dayparts: null }, { budgetTotal: 100 }, { budgetTotal: 10_000 }],
  ...[
    { cpm: 0.5, floor: 50 },
    { cpm: 50, floor: 0.5 },
    { creditLimit: 100, creditStop: true },
  ],
  ...[{ environment: 'ctv' }, { environment: ['desktop'] }, { environment: 'desktop' }],
  ...[{ dealMode: 'dealsOnly' }, { auditStatus: 4 }],
);
/** Which of the two objects of each kind a field names, if any. */
const links = fc.dictionary(
  fc.constantFrom(...words`targeting apps creatives deals channels tags campaigns suppliers adexchanges advertiser`),
  fc.constantFrom<readonly number[]>([], [0], [1], [0, 1]),
  { maxKeys: 2 },
);
const act = <A extends string, T>(name: A, weight: number, more: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record({ act: fc.constant(name), ...more }) as unknown as fc.Arbitrary<{ act: A } & T>,
});
const at = fc.nat(1);
const steps = fc.oneof(
  act('change', 6, { of: fc.constantFrom<string>(...asked, ...around), at, own, links }),
  act('entries', 1, { at, isFull: fc.boolean() }),
  act('traffic', 1, { of: fc.constantFrom('campaigns', 'advertisers', 'tags'), spend: fc.constantFrom(1, 500) }),
  act('wait', 1, { hours: fc.constantFrom(1, 5, 24) }),
  act('make', 1, { of: fc.constantFrom(...asked) }),
  act('remove', 1, { of: fc.constantFrom(...asked, 'creatives' as const), at }),
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;
type Of<A extends Step['act']> = Extract<Step, { act: A }>;

const baseOf = (name: string): string => resourceOf(name).base.demand;

/** Links as the fields of an object take them: one id, or several, of the objects of their kind. */
function linksOf(name: string, named: Readonly<Record<string, readonly number[]>>, made: World['made']) {
  const { allFields } = resourceOf(name);
  return Object.fromEntries(
    Object.entries(named).flatMap(([field, at]): (readonly [string, unknown])[] => {
      const found = allFields[field];
      const ids = found && 'to' in found ? at.map((one) => made.get(found.to)?.[one]?.id) : [];
      return found?.kind === 'refs' ? [[field, ids]] : found?.kind === 'ref' ? [[field, ids[0] ?? null]] : [];
    }),
  );
}

const acts = {
  // The API refuses some of them, which changes nothing.
  async change({ of, at, own: values, links: named }: Of<'change'>, { made }: World, call: Call) {
    const id = made.get(of)?.[at]?.id;
    const { allFields } = resourceOf(of);
    const { version } = (await call('GET', `${baseOf(of)}/${id}`)).body;
    const sent = Object.fromEntries(Object.entries(values).filter(([field]) => field in allFields));
    await call('PUT', `${baseOf(of)}/${id}`, { ...sent, ...linksOf(of, named, made), version });
  },
  async entries({ at, isFull }: Of<'entries'>, { made }: World, call: Call) {
    const path = `${baseOf('applists')}/${made.get('applists')?.[at]?.id}`;
    const { version } = (await call('GET', path)).body;
    await call('POST', `${path}/import`, { mode: 'replace', values: isFull ? ['com.fox', 'com.owl'] : [], version });
  },
  async traffic({ of, spend }: Of<'traffic'>, { made, tell }: World) {
    tell({ type: of, ids: (made.get(of) ?? []).map(({ id }) => id), minute: spend });
  },
  async wait({ hours }: Of<'wait'>, { host }: World) {
    host.moveClock(hours * hourMs);
  },
  async make({ of }: Of<'make'>, { made }: World, call: Call) {
    await call('POST', `${baseOf(of)}/${made.get(of)?.[0]?.id}/copy`, {});
  },
  async remove({ of, at }: Of<'remove'>, { made }: World, call: Call) {
    await call('DELETE', `${baseOf(of)}/${made.get(of)?.[at]?.id}`);
  },
} satisfies { readonly [A in Step['act']]: (step: Of<A>, world: World, call: Call) => Promise<void> };

const take = (step: Step, world: World, call: Call): Promise<void> => acts[step.act](step as never, world, call);

/** What stops the objects that a user sees, without a cache of before. */
async function causesOf({ host: { ports } }: World, call: Call, name: string) {
  const viewer = viewerOf((await call('GET', '/api/auth/session')).body, undefined);
  if (!viewer) throw new Error('No user is signed in.');
  const resource = resourceOf(name);
  const caches = createServingStatusCaches(resource, { ports, records: createRecords(ports) });
  return { viewer, resource, standing: caches.of(requireSight(viewer, resource).scope) };
}

/** The list judged again without a cache. */
async function judgedFromScratch(world: World, call: Call, name: string) {
  const { viewer, resource, standing } = await causesOf(world, call, name);
  const { causes, problems } = await findCauses(viewer, resource, standing);
  return { causes: Object.fromEntries(causes), problems: Object.fromEntries(problems) };
}

const told = async (call: Call, name: string) => (await call('GET', `${baseOf(name)}/serving`)).body;

describe('causes that are kept', () => {
  it('are those of judging all from scratch, whatever changes', { timeout: 300_000 }, async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(steps, fc.constantFrom(...asked)), { minLength: 20, maxLength: 40 }),
        async (taken) => {
          const world = await openWorld();
          for (const [step, name] of taken) {
            await take(step, world, await world.host.as(logins.demand));
            // Their sessions end in the days that pass.
            const [own, admin] = [await world.host.as(logins.demand), await world.host.as(logins.admin)];
            expect(await told(admin, name)).toEqual(await judgedFromScratch(world, admin, name));
            for (const list of asked) {
              const answer = await told(own, list);
              expect(answer).toEqual(await judgedFromScratch(world, own, list));
              for (const cause of Object.keys(answer.causes)) seen.add(cause);
            }
          }
          await world.host.close();
        },
      ),
      { numRuns: isFullRun ? 60 : 4, endOnFailure: !isFullRun },
    );
    expect(seen.size).toBeGreaterThan(8);
  });
});

describe('a change', () => {
  let world: World;
  let call: Call;
  beforeEach(async () => {
    world = await openWorld();
    call = await world.host.as(logins.demand);
  });
  afterEach(() => world.host.close());

  /** How many campaigns are judged to tell what stops them, after something was done. */
  async function judgedAfter(act: () => Promise<unknown>, epochIs: 'another' | 'as before' = 'another') {
    const { standing } = await causesOf(world, call, 'campaigns');
    await standing.stopped();
    const [before, epoch] = [standing.judgements(), standing.epoch()];
    await act();
    expect(standing.epoch() > epoch ? 'another' : 'as before').toBe(epochIs);
    await standing.stopped();
    return standing.judgements() - before;
  }
  const change = async (name: string, at: number, values: object) => {
    const path = `${baseOf(name)}/${world.made.get(name)?.[at]?.id}`;
    const { version } = (await call('GET', path)).body;
    const { status, body } = await call('PUT', path, { ...values, version });
    expect([status, body]).toEqual([200, expect.anything()]);
  };

  it('of a campaign judges that one', async () => {
    expect(await judgedAfter(() => change('campaigns', 0, { status: 0 }))).toBe(1);
  });

  it('of a creative judges those that name it, and one that nothing shows of it none', async () => {
    const creative = world.made.get('creatives')?.[0]?.id;
    await change('campaigns', 0, { creatives: [creative] });
    await change('campaigns', 1, { creatives: [] });
    expect(await judgedAfter(() => change('creatives', 0, { status: 0 }))).toBe(1);
    // Its number of campaigns is sent again, and it is the same creative.
    expect(await judgedAfter(() => change('campaigns', 1, { creatives: [creative] }))).toBe(1);
  });

  it('of the hour judges those whose flight begins then, and none before', async () => {
    const flights = { startsAt: '2026-11-20 05:00', endsAt: '2027-01-01 00:00' };
    const always = { ...flights, dayparts: null, creatives: [], dealMode: 'open' };
    await change('campaigns', 0, always);
    // Two hours from now, where the account is.
    await change('campaigns', 1, { ...always, startsAt: '2026-11-20 09:00' });
    expect(await judgedAfter(async () => world.host.moveClock(119 * minuteMs), 'as before')).toBe(0);
    world.host.moveClock(-119 * minuteMs);
    expect(await judgedAfter(async () => world.host.moveClock(120 * minuteMs))).toBe(1);
  });

  it('that comes while the list is judged makes old what is told of before, also if another request finds it', async () => {
    const { standing } = await causesOf(world, call, 'campaigns');
    const version = standing.epoch();
    const [, other] = [standing.stopped(), standing.stopped()];
    // The first has begun, the second waits for it.
    await Promise.resolve();
    standing.changed({ type: 'campaigns', ids: [world.made.get('campaigns')?.[0]?.id as number] });
    await other;
    expect(standing.epoch()).toBeGreaterThan(version);
  });

  it('of more than is kept judges all from scratch, and keeps nothing of it meanwhile', async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => at + 1_000_000);
    const tellOf = (ids: readonly number[], minute: number) => async () =>
      world.tell({ type: 'applists', ids, minute });
    expect(await judgedAfter(tellOf(many.slice(1), 5))).toBe(0);
    expect(await judgedAfter(tellOf(many, 6))).toBe(2);
    expect(await judgedAfter(() => change('campaigns', 0, { status: 0 }))).toBe(1);
  });
});
