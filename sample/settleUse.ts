import { areaOf, sampleAreas } from '../src/model/sample/areas';
import type { SampleRow } from '../src/model/sample/sampleRow';
import { resources } from '../src/resources';
import type { AnyRecord, AnyResource } from '../src/schema/resource';
import { bareContext, validate } from '../src/schema/validate';
import { fitting } from './fill';
import type { World } from './generate';
import { rowOf, rowsOf } from './rows/sampleRows';
import { part } from './rows/unused';

type Made = ReadonlyMap<string, AnyRecord[]>;

/** Makes as many objects refer to a row of the sample as it defines, including rows that already do. */
export function settleUse(made: Made, world: World): void {
  for (const { name: type } of resources) {
    for (const row of rowsOf(type)) {
      const target = made.get(type)?.find(({ id }) => id === row.id);
      for (const [name, wanted] of Object.entries(row.usedBy ?? {})) {
        const user = resources.find((resource) => resource.name === name);
        const field = user && fieldTo(user, type);
        if (!target || !user || !field)
          throw new Error(`The sample row ${row.name} of ${type} is used by ${name}, which has no field for it.`);
        settle(user, field, row, target, wanted, made.get(name) ?? [], world);
      }
    }
  }
}

const fieldTo = (user: AnyResource, type: string): string | undefined =>
  Object.entries(user.fields).find(
    ([, field]) =>
      (field.kind === 'ref' || field.kind === 'refs') && field.to === type && !field.inverse && !field.required,
  )?.[0];

function settle(
  user: AnyResource,
  field: string,
  row: SampleRow,
  target: AnyRecord,
  wanted: number,
  all: AnyRecord[],
  world: World,
): void {
  const reference = user.fields[field];
  const names = (record: AnyRecord): boolean => [record[field]].flat().includes(row.id);
  const isFree = (record: AnyRecord): boolean =>
    !names(record) &&
    !(field in (rowOf(user.name, record.id)?.values ?? {})) &&
    record.status !== 2 &&
    record.demand === world.viewer.owner &&
    // Another row may count this object already.
    !(reference?.kind === 'ref' && rowOf(reference.to, Number(record[field]))?.usedBy);
  let left = wanted - all.filter(names).length;
  const isMeant = (record: AnyRecord): boolean => fitting(user, field, record, world)(target);
  // Objects for the same market come first.
  const turnOf = new Map(all.map((record, at) => [record, Number(!isMeant(record)) + part(user.name, at, row.name)]));
  const inTurn = all.map((_, at) => at).sort((a, b) => turnAt(a) - turnAt(b));
  for (const at of inTurn) {
    const record = all[at] as AnyRecord;
    const next = left > 0 && isFree(record) ? withUse(user, field, record, target, world) : undefined;
    if (
      !next ||
      (next.name !== record.name && all.some(({ name, demand }) => name === next.name && demand === next.demand))
    )
      continue;
    all[at] = next;
    left -= 1;
  }

  function turnAt(at: number): number {
    return turnOf.get(all[at] as AnyRecord) ?? 2;
  }
}

/** Returns the record with the reference, if that is allowed without a warning; its name then has its targeting's market. */
function withUse(
  user: AnyResource,
  field: string,
  record: AnyRecord,
  target: AnyRecord,
  world: World,
): AnyRecord | undefined {
  const only = user.onlyIf?.[field];
  if ((only && !only[0](record as never)) || user.validateTarget?.[field]?.(record as never, target, world))
    return undefined;
  const isMoved = field === 'targeting' && rowOf(user.name, record.id) === undefined;
  const open = isMoved ? { ...record, targeting: null, name: inMarket(record, '') } : record;
  if (!fitting(user, field, open, world)(target)) return undefined;
  const isOne = user.fields[field]?.kind === 'ref';
  const market = areaOf((target.countries as readonly string[] | undefined) ?? []);
  const next = {
    ...record,
    ...(isMoved && market && { name: inMarket(record, market) }),
    [field]: isOne ? target.id : [...(record[field] as readonly number[]), target.id],
  };
  const context = { ...bareContext(world.viewer, world.now), ...(world.account && { account: world.account }) };
  return Object.keys(validate(user, next, context)).length === 0 ? next : undefined;
}

const inMarket = ({ name }: AnyRecord, market: string): string =>
  String(name)
    .split(' ')
    .map((word) => (word === 'Intl' || sampleAreas[word] ? market : word))
    .join(' ');
