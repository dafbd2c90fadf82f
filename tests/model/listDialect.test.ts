import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FilterRefusal,
  type ListFilter,
  type ParsedFilter,
  parseFilter,
  parseSort,
  withoutFilter,
} from '../../src/model/listDialect';
import { conditionTest } from '../../src/model/rowConditions';
import type { RowCondition } from '../../src/model/rowIndex';
import { defineResource } from '../../src/schema/defineResource';
import * as make from '../../src/schema/fields';
import { admin, demand } from '../../src/schema/grants';
import { toEnglish } from '../../src/schema/messages/message';
import { sayLists } from '../../src/schema/messages/sayLists';
import { words } from '../support/words';

const boats = defineResource('boats', ['Boat', 'Boats'], {
  fields: {
    hull: make.text('Hull', { search: true }),
    hull_neq: make.text('A field that ends like an operator'),
    length: make.integer('Length'),
    rig: make.choice('Rig', { options: { sloop: 'Sloop', ketch: 'Ketch' } }),
    draught: make.choice('Draught', { options: [1, 2, 3] }),
    harbour: make.ref('Harbour', { to: 'harbours' }),
    crew: make.refs('Crew', { to: 'sailors' }),
    uses: make.choices('Uses', { options: { race: 'Race', cruise: 'Cruise' } }),
    notes: make.strings('Notes'),
    flagState: make.country('Flag'),
    isAfloat: make.bool('Afloat'),
    insured: make.flag('Insured'),
    launchedAt: make.dateTime('Launched'),
    retiredAt: make.dateTime('Retired', { after: 'launchedAt' }),
    seenAt: make.dateTime('Seen', { zone: 'utc' }),
    refits: make.groups('Refits', { fields: { cost: make.integer('Cost') } }),
    secret: make.text('Secret', { access: 'writeOnly' }),
    berths: make.strings('Berths'),
  },
  members: { field: 'berths', of: 'harbours', max: 10 },
  access: { read: [demand.any], write: [admin.any] },
  list: { sort: ['length', 'desc'] },
});

const inView: RowCondition = { field: 'status', op: 'in', values: [0, 1] };
const isRefusal = (answer: ParsedFilter | FilterRefusal): answer is FilterRefusal => 'unknown' in answer;
const conditions = (filter: ListFilter) => {
  const answer = parseFilter(boats, filter);
  return isRefusal(answer) ? answer : answer.where;
};
const refusalOf = (filter: ListFilter) => conditions(filter) as FilterRefusal;

describe('the dialect of list filters', () => {
  it('shows active and inactive rows when no status is asked for', () => {
    expect(conditions({})).toEqual([inView]);
    expect(conditions({ status: [2] })).toEqual([{ field: 'status', op: 'in', values: [2] }]);
    expect(conditions({ status_neq: 1 })).toEqual([{ field: 'status', op: 'nin', values: [1] }]);
  });

  it('leaves no row out when ids are asked for', () => {
    expect(conditions({ id: [3, 4] })).toEqual([{ field: 'id', op: 'in', values: [3, 4] }]);
  });

  it.each<[ListFilter, RowCondition]>([
    [{ rig: 'ketch' }, { field: 'rig', op: 'in', values: ['ketch'] }],
    [{ rig: ['ketch', 'sloop'] }, { field: 'rig', op: 'in', values: ['ketch', 'sloop'] }],
    [{ rig_neq: 'ketch' }, { field: 'rig', op: 'nin', values: ['ketch'] }],
    [{ length_gte: 10 }, { field: 'length', op: 'gte', values: [10] }],
    [{ length_gt: 10 }, { field: 'length', op: 'gt', values: [10] }],
    [{ length_lte: 10 }, { field: 'length', op: 'lte', values: [10] }],
    [{ length_lt: 10 }, { field: 'length', op: 'lt', values: [10] }],
    [{ harbour_null: true }, { field: 'harbour', op: 'empty', values: [] }],
    [{ harbour_null: false }, { field: 'harbour', op: 'notEmpty', values: [] }],
    [{ harbour: null }, { field: 'harbour', op: 'empty', values: [] }],
    [{ harbour_neq: null }, { field: 'harbour', op: 'notEmpty', values: [] }],
    [{ harbour: [null, 5] }, { field: 'harbour', op: 'in', values: [null, 5] }],
    [{ crew: [1, 2] }, { field: 'crew', op: 'in', values: [1, 2] }],
    [{ crew: null }, { field: 'crew', op: 'empty', values: [] }],
    [{ uses: 'Race' }, { field: 'uses', op: 'in', values: ['race'] }],
    [{ demand: null }, { field: 'demand', op: 'empty', values: [] }],
    [{ rig: [] }, { field: 'rig', op: 'in', values: [] }],
    [{ hull: '' }, { field: 'hull', op: 'empty', values: [] }],
    [{ hull_neq: 'x' }, { field: 'hull_neq', op: 'in', values: ['x'] }],
    [{ isAfloat: null }, { field: 'isAfloat', op: 'in', values: [false] }],
    [{ insured: false }, { field: 'insured', op: 'in', values: [0] }],
    [{ name_gte: 'm' }, { field: 'name', op: 'gte', values: ['m'] }],
  ])('reads %j', (filter, condition) => expect(conditions(filter)).toEqual([condition, inView]));

  it.each<[ListFilter, RowCondition['values']]>([
    [{ length: '12' }, [12]],
    [{ draught: '2' }, [2]],
    [{ harbour: '71' }, [71]],
    [{ crew: ['1', 2] }, [1, 2]],
    [{ isAfloat: 'true' }, [true]],
    [{ insured: true }, [1]],
    [{ flagState: 'US' }, ['us']],
    [{ hull: ' teak ' }, ['teak']],
    [{ notes: 'wet' }, ['wet']],
    [{ length_gte: '1,200' }, [1200]],
  ])('brings the value of %j to its stored form', (filter, values) => {
    expect(conditions(filter)).toEqual([expect.objectContaining({ values }), inView]);
  });

  it('takes a day as the upper end of a time for the whole of it', () => {
    expect(conditions({ launchedAt_gte: '2026-09-01', launchedAt_lte: '2026-09-30' })).toEqual([
      { field: 'launchedAt', op: 'gte', values: ['2026-09-01 00:00'] },
      { field: 'launchedAt', op: 'lte', values: ['2026-09-30 23:59'] },
      inView,
    ]);
    expect(conditions({ seenAt_gt: '2026-09-30' })).toEqual([
      { field: 'seenAt', op: 'gt', values: ['2026-09-30T23:59:59.999Z'] },
      inView,
    ]);
  });

  it.each([
    ['2026-09-30T09:00+02:00', '2026-09-30T07:00:00.000Z'],
    ['2026-09-30T09:00:05Z', '2026-09-30T09:00:05.000Z'],
    ['2026-09-30 09:00:05.25-0330', '2026-09-30T12:30:05.250Z'],
    ['2026-09-30 09:00', '2026-09-30T09:00:00.000Z'],
    ['2026-09-30 09:00:00+00', '2026-09-30T09:00:00.000Z'],
    ['2026/9/30t09:00z', '2026-09-30T09:00:00.000Z'],
  ])('compares %s as the moment that the server writes', (given, bound) => {
    expect(conditions({ seenAt_gte: given })).toContainEqual({ field: 'seenAt', op: 'gte', values: [bound] });
  });

  it.each(['2026-03-05', '2026/3/5', ' 2026.03.05 '])(
    'takes %s as a bound of any time for the whole of the day',
    (day) => {
      const boundOf = (key: string) => (conditions({ [key]: day }) as RowCondition[])[0]?.values;
      for (const field of ['launchedAt', 'retiredAt'])
        expect(['gte', 'lt', 'lte', 'gt'].map((op) => boundOf(`${field}_${op}`))).toEqual([
          ['2026-03-05 00:00'],
          ['2026-03-05 00:00'],
          ['2026-03-05 23:59'],
          ['2026-03-05 23:59'],
        ]);
      expect([boundOf('seenAt_gte'), boundOf('seenAt_lte')]).toEqual([
        ['2026-03-05T00:00:00.000Z'],
        ['2026-03-05T23:59:59.999Z'],
      ]);
      // As the form stores a day that is typed into the field.
      expect([boundOf('launchedAt'), boundOf('retiredAt')]).toEqual([['2026-03-05 00:00'], ['2026-03-05 23:59']]);
    },
  );

  it('asks for a text in the forms in which it may be stored', () => {
    expect(conditions({ notes: 'cafe\u0301' })).toEqual([
      { field: 'notes', op: 'in', values: ['café', 'cafe\u0301'] },
      inView,
    ]);
    expect(conditions({ hull: 'café' })).toEqual([{ field: 'hull', op: 'in', values: ['café', 'cafe\u0301'] }, inView]);
    expect(conditions({ hull_neq: ['a'], name_neq: 'a\u200b' })).toEqual([
      expect.anything(),
      { field: 'name', op: 'nin', values: ['a', 'a\u200b'] },
      inView,
    ]);
  });

  it('reads the search text as texts are stored', () => {
    expect(parseFilter(boats, { q: 'Cafe\u0301\u200b \u202eNOIR' })).toEqual({ q: 'café noir', where: [inView] });
  });

  it('reads the search text in lower case and without what storage cannot hold', () => {
    expect(parseFilter(boats, { q: '  Teak\u0000 KETCH ' })).toEqual({ q: 'teak ketch', where: [inView] });
    expect(parseFilter(boats, { q: 427 })).toEqual({ q: '427', where: [inView] });
    expect(parseFilter(boats, { q: '   ' })).toEqual({ where: [inView] });
  });

  it('lets a value that no row can hold match nothing', () => {
    expect(conditions({ hull: 'a\u0000b' })).toEqual([{ field: 'hull', op: 'in', values: [] }, inView]);
    expect(conditions({ length: ['long', Infinity] })).toEqual([{ field: 'length', op: 'in', values: [] }, inView]);
    expect(conditions({ length_gte: 'long' })).toEqual([{ field: 'length', op: 'gte', values: [] }, inView]);
    expect(conditions({ hull: ['\ud800', 'oak'] })).toEqual([{ field: 'hull', op: 'in', values: ['oak'] }, inView]);
  });

  it.each(words`
    mast mast_gte hull_like secret secret_null berths constructor __proto__ toString applist
  `)('refuses the key %s and names it', (key) => {
    expect(refusalOf(Object.fromEntries([[key, 1]])).unknown).toBe(key);
    expect(refusalOf(Object.fromEntries([[key, 1]])).told).toHaveProperty('message', expect.stringContaining(key));
  });

  it.each<[ListFilter, string]>([
    [{ length_gte: [1, 2] }, 'length_gte takes one value.'],
    [{ length_gte: null }, 'length_gte takes one value.'],
    [{ rig: { a: 1 } }, 'rig takes a value or a list of values.'],
    [{ rig: [['a']] }, 'rig takes a value or a list of values.'],
    [{ crew_gte: 1 }, 'crew has no order, so crew_gte cannot be used.'],
    [{ q: ['a'] }, 'q takes one text.'],
  ])('says what is wrong with %j', (filter, message) => expect(toEnglish(refusalOf(filter).told)).toBe(message));

  it('refuses a field that the viewer may not read', () => {
    expect(parseFilter(boats, { length: 1 }, (field) => field !== 'length')).toHaveProperty('unknown', 'length');
    expect(parseSort(boats, ['length', 'ASC'], (field) => field !== 'length')).toHaveProperty('unknown', 'length');
  });

  it('never throws, whatever a person puts into the address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.constantFrom(...Object.keys(boats.allFields), 'q', 'length_gte'), fc.string()),
          fc.jsonValue(),
        ),
        (filter) => {
          expect(parseFilter(boats, filter)).toBeTypeOf('object');
        },
      ),
    );
  });
});

describe('the dialect of list orders', () => {
  it('reads react-admin’s order and falls back to that of the definition', () => {
    expect(parseSort(boats, ['name', 'ASC'])).toEqual({ field: 'name', direction: 'asc' });
    expect(parseSort(boats)).toEqual({ field: 'length', direction: 'desc' });
  });

  it('refuses what has no order', () => {
    expect(parseSort(boats, ['crew', 'ASC'])).toEqual({
      unknown: 'crew',
      told: sayLists('lists.notSorted', { name: 'crew' }),
    });
    expect(parseSort(boats, ['mast', 'ASC'])).toHaveProperty('unknown', 'mast');
    expect(parseSort(boats, ['toString', 'ASC'])).toHaveProperty('unknown', 'toString');
  });
});

it.each<[RowCondition[], RowCondition['values']]>([
  [[], [0, 1]],
  [[{ field: 'status', op: 'in', values: [1] }], [0, 1]],
  [[{ field: 'status', op: 'in', values: [2] }], [0, 1, 2]],
  [
    [{ field: 'rig', op: 'in', values: ['ketch'] }, inView],
    [0, 1],
  ],
])('what a filtered list is counted from is for %j the states %j', (where, values) => {
  expect(withoutFilter(where)).toEqual([{ field: 'status', op: 'in', values }]);
});

describe('a bound of a number field', () => {
  const large = fc.oneof(
    fc.bigInt(2n ** 53n - 3n, 2n ** 53n + 3n),
    fc.bigInt(-(2n ** 53n) - 3n, -(2n ** 53n) + 3n),
    fc.bigInt(10n ** 19n, 10n ** 40n),
  );
  const held = fc.oneof(
    fc.integer(),
    fc.constantFrom(2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), -(2 ** 53) - 2, 1e19, 1e30),
  );
  it.each([
    ['gt', (a: bigint, b: bigint) => a > b],
    ['gte', (a: bigint, b: bigint) => a >= b],
    ['lt', (a: bigint, b: bigint) => a < b],
    ['lte', (a: bigint, b: bigint) => a <= b],
  ] as const)('is exact beyond what a double holds: %s', (op, isMet) => {
    fc.assert(
      fc.property(large, held, (bound, value) => {
        const read = parseFilter(boats, { [`length_${op}`]: String(bound), id: 1 }) as ParsedFilter;
        const condition = read.where.find(({ field }) => field === 'length') as RowCondition;
        expect([bound, value, conditionTest(condition)(value)]).toEqual([bound, value, isMet(BigInt(value), bound)]);
        expect(typeof condition.values[0]).toBe('number');
      }),
    );
  });
});
