import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { reportRequest } from '../contracts/storedReports';
import { accounts, type Call, createTestHost, logins, partners, password } from '../support/host';
import { createSavedRunner } from '../support/savedRunner';
import { isFullRun } from '../support/seed';

/** Who is whose colleague, written by hand: of the same account and role. */
const teams = { admin: 1, admin2: 1, demand: 2, demand2: 2, other: 3, supply: 4, sub: 5, sub2: 5, adv: 6 } as const;
type Person = keyof typeof teams;
const people = Object.keys(teams) as Person[];
const isColleague = (one: Person, other: Person) => teams[one] === teams[other];

type Kept = { readonly id: number; readonly by: Person; shared: boolean; readonly hasFile: boolean };

it('no user ever opens, fetches, changes or deletes without the right to', async () => {
  const host = await createTestHost();
  const admin = await host.as(logins.admin);
  for (const [name, user] of [
    ['admin2', { type: 'admin', uid: 'super' }],
    ['demand2', { type: 'demand', account: accounts.demand }],
    ['sub2', { type: 'sub', account: partners.sub }],
  ] as const) {
    const login = `${name}@adx.example`;
    const { status } = await admin('POST', '/api/admin/users', { ...user, name, login, password });
    expect([name, status]).toEqual([name, 201]);
  }
  const calls = new Map<Person, Call>();
  for (const person of people) calls.set(person, await host.as(`${person}@adx.example`));
  const runner = createSavedRunner({ ports: host.ports, turns: createQueryQueue(), isAlone: true });
  const kept: Kept[] = [];

  /** What each call answers to one who may open it, and to one who made it. */
  const check = async (person: Person, report: Kept): Promise<void> => {
    const call = calls.get(person) as Call;
    const isMine = person === report.by;
    const isSeen = isMine || (report.shared && isColleague(person, report.by));
    const path = `/api/savedReport/${report.id}`;
    const found = [
      await call('GET', path),
      await call('GET', `${path}/versions`),
      await call('GET', `/api/savedFile/${report.id}`),
      await call('PUT', path, { shared: report.shared }),
    ];
    const wanted = isSeen ? [200, 200, report.hasFile ? 200 : 404, isMine ? 200 : 409] : [404, 404, 404, 404];
    expect([person, report, ...found.map(({ status }) => status)]).toEqual([person, report, ...wanted]);
    if (!isMine) expect((await call('DELETE', path)).status).toBe(isSeen ? 409 : 404);
    if (!isSeen) expect(JSON.stringify(found.map(({ body }) => body))).not.toContain(`by ${report.by} `);
    const shown = kept.filter((one) => one.by === person || (one.shared && isColleague(person, one.by)));
    const newest = shown.map(({ id }) => id).reverse();
    for (const [list, ids] of [
      ['/api/savedReports', newest],
      ['/api/savedReports?last=0', newest.slice(0, 20)],
    ] as const)
      expect([person, (await call('GET', list)).body.map(({ id }: { id: number }) => id)]).toEqual([person, ids]);
  };

  const person = fc.constantFrom(...people);
  const step = fc.record({
    by: person,
    viewer: person,
    pick: fc.nat(999),
    shared: fc.boolean(),
    hasFile: fc.boolean(),
    isFlipped: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(step, async ({ by, shared, hasFile, viewer, pick, isFlipped }) => {
      const body = { name: `by ${by} alone`, request: reportRequest(), shared, file: Number(hasFile) };
      const { status, body: made } = await (calls.get(by) as Call)('POST', '/api/savedReport', body);
      expect(status).toBe(201);
      await runner.drain();
      kept.push({ id: made.id, by, shared, hasFile });
      const report = kept[pick % kept.length] as Kept;
      if (isFlipped) {
        report.shared = !report.shared;
        await (calls.get(report.by) as Call)('PUT', `/api/savedReport/${report.id}`, { shared: report.shared });
      }
      await check(viewer, report);
    }),
    { numRuns: isFullRun ? 500 : 60 },
  );
});
