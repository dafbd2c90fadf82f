import { describe, expect, it } from 'vitest';
import { invalid } from '../../api/http/problems';
import { resourceOf } from '../../src/resources';
import { groups, text } from '../../src/schema/fields';
import { kindOf } from '../../src/schema/kinds';
import { problem } from '../../src/schema/messages/problem';
import { createTestHost } from '../support/host';
import { createMaker } from '../support/makeObject';
import { testSeed } from '../support/seed';

const keys = (count: number): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 1]));

describe('an answer with many problems', () => {
  it('names 100 of them and counts the others', () => {
    const name = problem('required', { label: 'Name' });
    const { message, extra } = invalid(
      Object.fromEntries(Array.from({ length: 600_000 }, (_, at) => [`rows.${at}`, name])),
    );
    expect([message, extra.more]).toEqual(['100 fields need attention, and 599,900 more.', 599_900]);
    expect(Object.keys(extra.errors ?? {})).toHaveLength(100);
  });

  it('names 20 fields that do not exist and counts the others, in objects and in their rows', async () => {
    const deals = resourceOf('deals');
    const maker = createMaker(await createTestHost(), testSeed);
    const { call, base } = await maker.writerOf(deals);
    const { status, body } = await call('POST', base, await maker.body(deals, keys(1000)));
    const codes = Object.values(body.errors as Record<string, { code: string }>).map(({ code }) => code);
    expect([status, codes.filter((code) => code === 'unknownField').length]).toEqual([422, 20]);
    expect(body.errors.key20).toEqual({
      code: 'unknownFields',
      message: '980 more unknown fields.',
      args: { count: 980 },
    });
    const inRow = await call('PUT', '/api/demand/info', { contacts: { general: keys(1000) } });
    expect(Object.keys(inRow.body.errors ?? {}).length).toBeLessThanOrEqual(21);
  });

  it('does not look at the rows of a list that has too many', () => {
    const field = groups('Boxes', { fields: { name: text('Name') }, maxItems: 1000 });
    const rows = Array.from({ length: 1001 }, () => ({
      get name(): string {
        throw new Error('A row was read.');
      },
    }));
    const found: string[] = [];
    kindOf(field).check(kindOf(field).normalize(rows, field), field, (path, { code }) => found.push(`${path} ${code}`));
    expect(found).toEqual([' maxItems']);
  });
});
