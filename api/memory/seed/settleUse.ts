import { resources } from '../../../src/resources';
import { isEmpty } from '../../../src/schema/field';
import type { AnyRecord, AnyResource } from '../../../src/schema/resource';
import { bareContext, validate } from '../../../src/schema/validate';
import { isFitting } from './fill';
import type { World } from './generate';
import type { SampleRow } from './sampleRow';
import { rowOf, rowsOf } from './sampleRows';
import { part } from './unused';

type Made = ReadonlyMap<string, AnyRecord[]>;

/** Makes as many objects refer to the rows of the sample as these say; references that other rows name stay as they are. */
export function settleUse(made: Made, world: World): void {
  for (const { name: type } of resources) {
    for (const row of rowsOf(type)) {
      if (!row.usedBy) continue;
      for (const user of resources) {
        // One that names it in several fields does so in the first.
        const [field, ...others] = fieldsTo(user, type);
        if (field) settle(user, field, row, row.usedBy[user.name] ?? 0, made, world);
        for (const other of others) settle(user, other, row, 0, made, world);
      }
    }
  }
}

const fieldsTo = (user: AnyResource, type: string): readonly string[] =>
  Object.entries(user.fields).flatMap(([name, field]) =>
    (field.kind === 'ref' || field.kind === 'refs') && field.to === type && !field.mirrors && !field.required ? [name] : [],
  );

function settle(user: AnyResource, field: string, row: SampleRow, wanted: number, made: Made, world: World): void {
  const all = made.get(user.name) ?? [];
  const names = (record: AnyRecord): boolean => [record[field]].flat().includes(row.id);
  const isSaid = (record: AnyRecord): boolean => field in (rowOf(user.name, record.id)?.values ?? {});
  const isCounted = (record: AnyRecord): boolean => record.status !== 2 && record.demand === world.viewer.owner;
  let left = wanted - all.filter((record) => names(record) && isSaid(record)).length;
  const inTurn = all.map((_, at) => at).sort((a, b) => part(user.name, a, row.name) - part(user.name, b, row.name));
  for (const at of inTurn) {
    const record = all[at] as AnyRecord;
    if (!names(record) || isSaid(record)) continue;
    if (isCounted(record) && left > 0) left -= 1;
    else all[at] = without(user, field, record, row.id);
  }
  for (const at of inTurn) {
    const record = all[at] as AnyRecord;
    if (left <= 0) break;
    const next = names(record) || isSaid(record) || !isCounted(record) ? undefined : withUse(user, field, record, row, made, world);
    if (!next) continue;
    all[at] = next;
    left -= 1;
  }
  if (left > 0) throw new Error(`${row.name} is to be named by ${wanted} of ${user.name}, but ${left} too few may name it.`);
}

const without = (user: AnyResource, field: string, record: AnyRecord, id: number): AnyRecord => ({
  ...record,
  [field]: user.fields[field]?.kind === 'refs' ? (record[field] as readonly number[]).filter((one) => one !== id) : null,
});

/** The record with the reference, if it may have it and nothing speaks against it. */
function withUse(user: AnyResource, field: string, record: AnyRecord, row: SampleRow, made: Made, world: World): AnyRecord | undefined {
  const kind = user.fields[field];
  if ((kind?.kind !== 'ref' && kind?.kind !== 'refs') || (kind.kind === 'ref' && !isEmpty(record[field]))) return undefined;
  const target = made.get(kind.to)?.find(({ id }) => id === row.id);
  const only = user.onlyIf?.[field];
  if (!target || (only && !only[0](record as never)) || user.choose?.[field]?.(record as never, target, world)) return undefined;
  if (!isFitting(user, field, record, target, world)) return undefined;
  const next = { ...record, [field]: kind.kind === 'ref' ? row.id : [...(record[field] as readonly number[]), row.id] };
  const context = { ...bareContext(world.viewer, world.now), ...(world.account && { account: world.account }) };
  return Object.keys(validate(user, next, context)).length === 0 ? next : undefined;
}
