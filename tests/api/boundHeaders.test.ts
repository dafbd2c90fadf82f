import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { asciiJson, tellWarnings } from '../../api/http/answers';
import type { Problems } from '../../src/schema/messages/problem';
import { hostIn, vastTag } from '../support/hostIn';

const { demand: call, admin } = hostIn(beforeAll);

/** Of all headers of an answer, as HTTP/1.1 writes them. */
const sizeOf = (headers: Headers): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

/** What proxies take with their usual settings is 4 kB; the host adds its security headers to those of the API. */
const blockAtMost = 3000;

describe('warnings of an answer', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
  const code = fc.constantFrom('rule', 'required');
  const problems: fc.Arbitrary<Problems> = fc
    .array(fc.record({ code, message: texts, args: fc.record({ name: texts }) }), { maxLength: 200 })
    .map((list) => Object.fromEntries(list.map((one, at) => [`rows.${at}.name`, one])));
  type Listed = readonly { readonly code: string; readonly args?: { readonly count?: number } }[];
  const counted = (list: Listed): number =>
    list.reduce((sum, { code, args }) => sum + (code === 'limits.moreWarnings' ? (args?.count ?? 0) : 1), 0);

  it('fit into a header, or say there how many more there are and stand in the body', () => {
    fc.assert(
      fc.property(problems, (given) => {
        const { headers, beside } = tellWarnings(given);
        const header = headers['X-Warnings'] ?? '[]';
        expect(header.length).toBeLessThanOrEqual(2000);
        const listed: Listed = JSON.parse(header);
        const count = Object.keys(given).length;
        expect(counted(listed)).toBe(count);
        const whole: Listed = (beside._warnings as Listed | undefined) ?? listed;
        expect(counted(whole)).toBe(count);
        expect(whole.filter(({ code }) => code !== 'limits.moreWarnings')).toHaveLength(Math.min(count, 100));
      }),
    );
  });

  it('keep the headers of a save short, whatever is saved', async () => {
    const name = (at: number): string => `${at} ${'Łódź “'.repeat(40)}`.slice(0, 250);
    const ids: number[] = [];
    for (let at = 0; at < 25; at += 1)
      ids.push((await call('POST', '/api/demand/channels', { name: name(at), floor: 6 })).body.id);
    const macros = Array.from({ length: 30 }, (_, at) => `p${at}={{NOBODY_FILLS_${'X'.repeat(60)}_${at}}}`);
    const values = { name: name(0), url: `https://vast.example/v?${macros.join('&')}`, channels: ids, cpm: 1 };
    const made = await call('POST', '/api/demand/tags', vastTag(values));
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(sizeOf(made.headers)).toBeLessThan(blockAtMost);
    expect(JSON.parse(made.headers.get('X-Warnings') ?? '[]').at(-1).code).toBe('limits.moreWarnings');
    expect(made.body._warnings.length).toBeGreaterThan(0);
    // A program that reads, changes and writes sends them back.
    const back = await call('PUT', `/api/demand/tags/${made.body.id}`, { ...made.body, cpm: 2 });
    expect([back.status, back.body.errors]).toEqual([200, undefined]);
  });
});

describe('totals of finance', () => {
  it('are whole in the body of many months, and short in the header', async () => {
    const publishers = '/api/admin/finance?view=publishers';
    const { headers, body } = await admin('GET', `${publishers}&from=2023-12&to=2026-11&range=[0,9]&totals=1`);
    expect(body.totals.periods).toHaveLength(36);
    expect(sizeOf(headers)).toBeLessThan(blockAtMost);
    expect(JSON.parse(headers.get('X-Totals') ?? '')).toEqual({ ...body.totals, periods: [], morePeriods: 36 });
    // Of a few months the header has all of it, and the body is the list alone.
    const few = await admin('GET', `${publishers}&from=2026-10&to=2026-10`);
    const { periods } = JSON.parse(few.headers.get('X-Totals') ?? '');
    expect([Array.isArray(few.body), periods.length]).toEqual([true, 1]);
    expect(asciiJson(body.totals).length).toBeGreaterThan(4000);
  });
});
