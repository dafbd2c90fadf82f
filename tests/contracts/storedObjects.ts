import fc from 'fast-check';
import type { Condition, NewObject, ObjectQuery, StoredRef, Transaction } from '../../api/ports';
import { sortKey } from '../../src/schema/sortKey';
import { words } from '../support/words';

export const everything = { owner: 'all', global: true } as const;

let made = 0;

/** A type that no other test has objects of. */
export const newType = (): string => `type${++made}`;

export const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map((row) => row.id);

export const ref = (fromType: string, fromId: number, field: string, toType: string, toId: number): StoredRef => {
  return { fromType, fromId, field, toType, toId };
};

export const makeObject = (type: string, id: number, over: Partial<NewObject> = {}): NewObject => ({
  type,
  id,
  owner: null,
  name: `Object ${id}`,
  status: 1,
  version: 1,
  revision: 1,
  data: {},
  keys: {},
  search: `${id}\nobject ${id}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  modifiedAt: '2026-01-01T00:00:00.000Z',
  modifiedBy: null,
  ...over,
});

/** Few values, so that ties, empties and matches are common; texts of any script among them. */
const anyText = fc.oneof(
  fc.constantFrom('', 'a', 'A', 'b10', 'b9', 'é', 'z', '🐎', '\ufffd', '\uf8ff', '%_\\', '1'),
  fc.string({ unit: 'grapheme', maxLength: 3 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
);
const amounts = fc.constantFrom(null, 0, 1, -1, 1.5, 2, 10, 1e21, 1e-7);
const days = fc.constantFrom(null, '2026-01-01', '2026-01-02 10:00', '2025-12-31');
const lists = fc.array(fc.constantFrom(1, 2, 3), { maxLength: 3 });
const owners = fc.constantFrom(null, 31, 32);
const statuses = fc.constantFrom(0 as const, 1 as const, 2 as const);

const drafts = fc.record({
  name: anyText,
  owner: owners,
  status: statuses,
  modifiedBy: fc.constantFrom(null, 1, 12),
  version: fc.integer({ min: 1, max: 3 }),
  data: fc.record(
    {
      word: fc.option(anyText),
      amount: amounts,
      day: days,
      list: lists,
      texts: fc.array(anyText, { maxLength: 2 }),
      flag: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
});
type Draft = typeof drafts extends fc.Arbitrary<infer T> ? T : never;

function fromDraft(type: string, id: number, { data, ...draft }: Draft): NewObject {
  const { word = null, amount = null, day = null } = data;
  const textKey = (text: string | null) => (text ? sortKey(text) : null);
  const own = { word: textKey(word), amount, day: textKey(day), flag: Number(data.flag ?? false) };
  const keys = { ...own, name: textKey(draft.name), modifiedAt: textKey('2026-01-01T00:00:00.000Z') };
  const search = `${id}\n${draft.name.toLowerCase()}\n${(word ?? '').toLowerCase()}`;
  return makeObject(type, id, { ...draft, data, keys, search });
}

/** Objects of a type that is not known yet. */
export const objectsOf = fc
  .array(drafts, { maxLength: 25 })
  .map((list) => (type: string) => list.map((draft, index) => fromDraft(type, index + 1, draft)));

const values = fc.array(fc.oneof(anyText, amounts, days, fc.boolean(), fc.constantFrom(3, 31, 12, 2 ** 40)), {
  maxLength: 3,
});
const fields = fc.constantFrom(
  ...words`id name status demand modifiedAt modifiedBy version word amount day list texts flag nothing`,
);
const conditions: fc.Arbitrary<Condition> = fc.record({
  field: fields,
  op: fc.constantFrom('in', 'nin', 'gt', 'gte', 'lt', 'lte', 'empty', 'notEmpty'),
  values,
});

const rows = fc.record(
  {
    field: fc.constantFrom('list', 'amount', 'id'),
    id: fc.constantFrom(1, 2),
    or: fc.record({ field: fc.constantFrom('word', 'texts', 'name'), value: anyText }),
  },
  { requiredKeys: ['field', 'id'] },
);
const ofStatus = fc.record({
  field: fc.constant('status'),
  op: fc.constant('in' as const),
  values: fc.array(statuses),
});
const sorted = words`id name status demand modifiedBy modifiedAt version word amount day flag nothing`;
export const queryOf: fc.Arbitrary<Omit<ObjectQuery, 'type'>> = fc.record(
  {
    scope: fc.record(
      { owner: fc.constantFrom('all' as const, 31, 32), global: fc.boolean(), rows },
      { requiredKeys: ['owner', 'global'] },
    ),
    where: fc.oneof(fc.constant([]), fc.array(ofStatus, { maxLength: 2 }), fc.array(conditions, { maxLength: 2 })),
    q: fc.constantFrom('', '1', 'a', ' b  1 ', '%', '🐎', 'é'),
    sort: fc.record({ field: fc.constantFrom(...sorted), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
    range: fc.constantFrom([0, 4] as const, [3, 7] as const, [0, 0] as const, [20, 40] as const),
  },
  { requiredKeys: ['scope', 'where'] },
);

type Step = (tx: Transaction, type: string) => Promise<unknown>;

const few = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });

const insertNew =
  (ids: readonly number[], draft: Draft): Step =>
  async (tx, type) => {
    const there = new Set(idsOf(await tx.get(type, ids)));
    await tx.insert(ids.filter((id) => !there.has(id)).map((id) => fromDraft(type, id, draft)));
  };

const updateThere =
  (ids: readonly number[], draft: Draft): Step =>
  async (tx, type) => {
    const there = await tx.lock(type, ids);
    await tx.update(there.map((object) => ({ ...fromDraft(type, object.id, draft), owner: object.owner })));
  };

const linkThere =
  (ids: readonly number[], to: readonly number[]): Step =>
  async (tx, type) => {
    const there = idsOf(await tx.get(type, ids));
    const targets = idsOf(await tx.get(type, to));
    const refs = there.flatMap((id) => targets.map((toId) => ref(type, id, 'link', type, toId)));
    await tx.putRefs(type, there, refs);
  };

const removeThem =
  (ids: readonly number[]): Step =>
  (tx, type) =>
    tx.remove(type, ids);
const touchThem =
  (ids: readonly number[]): Step =>
  (tx, type) =>
    tx.touch(type, ids);

/** Any series of writes, for stores that must end up the same. */
export const operations: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.tuple(few, drafts).map(([ids, draft]) => insertNew(ids, draft)),
    fc.tuple(few, drafts).map(([ids, draft]) => updateThere(ids, draft)),
    ...[few.map(removeThem), few.map(touchThem)],
    fc.tuple(few, few).map(([ids, to]) => linkThere(ids, to)),
  ),
  { minLength: 1, maxLength: 12 },
);
