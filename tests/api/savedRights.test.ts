import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { createSavedRunner } from '../../api/saved/savedRunner';
import { reportRequest } from '../contracts/storedReports';
import { accounts, type Call, createTestHost, logins, partners, password } from '../support/host';
import { isFullRun } from '../support/seed';

/** Who is whose colleague, written by hand: of the same account and role. */
const teams = [['admin', 'admin2'], ['demand', 'demand2'], ['other'], ['supply'], ['sub', 'sub2'], ['adv']] as const;
type Person = (typeof teams)[number][number];
const people: readonly Person[] = teams.flat();
const isColleague = (one: Person, other: Person) =>
  teams.some((team) => [one, other].every((name) => (team as readonly Person[]).includes(name)));

type Kept = { readonly id: number; readonly by: Person; shared: boolean; readonly hasFile: boolean };

it('no user ever opens, fetches, changes or deletes without the right to', async () => {
  const host = await createTestHost();
  const admin = await host.as(logins.admin);
  for (const [name, user] of [
    ['admin2', { type: 'admin', uid: 'super' }],
    ['demand2', { type: 'demand', account: accounts.demand }],
    ['sub2', { type: 'sub', account: partners.sub }],
  ] as const) {
    const { status } = await admin('POST', '/api/admin/users', {
      ...user,
      name,
      login: `${name}@adx.example`,
      password,
    });
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
    const found = [
      await call('GET', `/api/savedReport/${report.id}`),
      await call('GET', `/api/savedReport/${report.id}/versions`),
      await call('GET', `/api/savedFile/${report.id}`),
      await call('PUT', `/api/savedReport/${report.id}`, { shared: report.shared }),
    ];
    const whole = [200, 200, report.hasFile ? 200 : 404, isMine ? 200 : 409];
    expect([person, report, ...found.map(({ status }) => status)]).toEqual([
      person,
      report,
      ...(isSeen ? whole : [404, 404, 404, 404]),
    ]);
    if (!isMine) expect((await call('DELETE', `/api/savedReport/${report.id}`)).status).toBe(isSeen ? 409 : 404);
    if (!isSeen) expect(JSON.stringify(found.map(({ body }) => body))).not.toContain(`by ${report.by} `);
    for (const path of ['/api/savedReports', '/api/savedReports?last=0']) {
      const ids = (await call('GET', path)).body.map(({ id }: { id: number }) => id);
      const wanted = kept
        .filter((one) => one.by === person || (one.shared && isColleague(person, one.by)))
        .map(({ id }) => id);
      expect([person, ids]).toEqual([person, wanted.reverse().slice(0, path.endsWith('0') ? 20 : undefined)]);
    }
  };

  const step = fc.record({
    by: fc.constantFrom(...people),
    shared: fc.boolean(),
    hasFile: fc.boolean(),
    viewer: fc.constantFrom(...people),
    pick: fc.nat(999),
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
