import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asciiJson, tellWarnings } from '../../api/http/answers';
import type { Problems } from '../../src/schema/messages/problem';
import { createTestHost, logins, partners, type TestHost } from '../support/host';

let host: TestHost;
beforeAll(async () => {
  host = await createTestHost();
});
afterAll(() => host.close());

/** Of all headers of an answer, as HTTP/1.1 writes them. */
const sizeOf = (headers: Headers): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

/** What proxies take with their usual settings is 4 kB; the host adds its security headers to those of the API. */
const blockAtMost = 3000;

describe('warnings of an answer', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
  const problems: fc.Arbitrary<Problems> = fc
    .array(fc.record({ code: fc.constantFrom('rule', 'required'), message: texts, args: fc.record({ name: texts }) }), {
      maxLength: 200,
    })
    .map((list) => Object.fromEntries(list.map((one, at) => [`rows.${at}.name`, one])));

  it('fit into a header, or say there how many more there are and stand in the body', () => {
    fc.assert(
      fc.property(problems, (given) => {
        const { headers, beside } = tellWarnings(given);
        const header = headers['X-Warnings'] ?? '[]';
        expect(header.length).toBeLessThanOrEqual(2000);
        const listed: { code: string; args?: { count?: number } }[] = JSON.parse(header);
        const counted = (list: readonly { code: string; args?: object }[]): number =>
          list.reduce(
            (sum, { code, args }) =>
              sum + (code === 'limits.moreWarnings' ? ((args as { count: number }).count ?? 0) : 1),
            0,
          );
        const count = Object.keys(given).length;
        expect(counted(listed)).toBe(count);
        const whole = beside._warnings ?? listed;
        expect(counted(whole)).toBe(count);
        expect(whole.filter(({ code }) => code !== 'limits.moreWarnings')).toHaveLength(Math.min(count, 100));
      }),
    );
  });

  it('keep the headers of a save short, whatever is saved', async () => {
    const call = await host.as(logins.demand);
    const name = (at: number): string => `${at} ${'Łódź “'.repeat(40)}`.slice(0, 250);
    const tag = { advertiser: partners.adv, cpm: 1 };
    const ids: number[] = [];
    for (let at = 0; at < 25; at += 1)
      ids.push((await call('POST', '/api/demand/channels', { name: name(at), floor: 6 })).body.id);
    const url = `https://vast.example/v?${Array.from({ length: 30 }, (_, at) => `p${at}={{NOBODY_FILLS_${'X'.repeat(60)}_${at}}}`).join('&')}`;
    const made = await call('POST', '/api/demand/tags', { ...tag, name: name(0), url, channels: ids });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(sizeOf(made.headers)).toBeLessThan(blockAtMost);
    const told = JSON.parse(made.headers.get('X-Warnings') ?? '[]');
    expect(told.at(-1).code).toBe('limits.moreWarnings');
    expect(made.body._warnings.length).toBeGreaterThan(0);
    // A program that reads, changes and writes sends them back.
    const back = await call('PUT', `/api/demand/tags/${made.body.id}`, { ...made.body, cpm: 2 });
    expect([back.status, back.body.errors]).toEqual([200, undefined]);
  });
});

describe('totals of finance', () => {
  it('are whole in the body of many months, and short in the header', async () => {
    const admin = await host.as(logins.admin);
    const asked = '/api/admin/finance?view=publishers&from=2023-12&to=2026-11&range=[0,9]';
    const { headers, body } = await admin('GET', `${asked}&totals=1`);
    expect(body.totals.periods).toHaveLength(36);
    expect(sizeOf(headers)).toBeLessThan(blockAtMost);
    const told = JSON.parse(headers.get('X-Totals') ?? '');
    expect(told).toEqual({ ...body.totals, periods: [], morePeriods: 36 });
    // Of a few months the header has all of it, and the body is the list alone.
    const { headers: few, body: lines } = await admin(
      'GET',
      '/api/admin/finance?view=publishers&from=2026-10&to=2026-10',
    );
    expect([Array.isArray(lines), JSON.parse(few.get('X-Totals') ?? '').periods.length]).toEqual([true, 1]);
    expect(asciiJson(body.totals).length).toBeGreaterThan(4000);
  });
});
