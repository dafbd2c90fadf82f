import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import { isSymmetric, memoizePerResource } from './entity';
import { idsIn, isLink } from './fieldPaths';
import { type InverseReference, inverseReferencesOf, namedBy, rowsBack } from './inverseReferences';
import type { Row } from './records';
import { mayChange } from './rights';
import { newLinks } from './rowLinks';
import type { WriteContext } from './transactionRunner';
import type { Target } from './unitOfWork';

type Values = Readonly<Record<string, unknown>>;

/** Everything a change of a record has to lock beside it: what it newly names, and where links of the other end are stored. */
export function targetsOf(resource: AnyResource, before: Values | undefined, after: Values): readonly Target[] {
  const chosen = newLinks(resource, before, after).map(({ field, id }) => ({ type: field.to, id }));
  const otherEnds = inverseReferencesOf(resource).flatMap((mirror) =>
    [...namedBy(mirror, before?.[mirror.name]), ...namedBy(mirror, after[mirror.name])].map((id) => ({
      type: mirror.from.name,
      id,
    })),
  );
  const peers = symmetric(resource).flatMap((name) => idsIn(before?.[name]).map((id) => ({ type: resource.name, id })));
  return [...chosen, ...otherEnds, ...peers];
}

/** Writes links through to the end where they are stored; the objects there get a new version. */
export async function writeLinks(
  saving: WriteContext,
  resource: AnyResource,
  before: Values | undefined,
  after: Row,
): Promise<void> {
  for (const mirror of inverseReferencesOf(resource)) {
    const was = before?.[mirror.name];
    const is = after[mirror.name];
    if (sameLinks(was, is)) continue;
    await writeMirror(saving, mirror, after.id, was, is);
    saving.work.note({ type: resource.name, id: after.id }, { field: mirror.name, from: was ?? [], to: is ?? [] });
  }
  for (const name of symmetric(resource)) await writePeers(saving, resource, name, before, after);
}

async function writeMirror(
  { work }: WriteContext,
  mirror: InverseReference,
  id: number,
  was: unknown,
  is: unknown,
): Promise<void> {
  const targets = [...new Set([...namedBy(mirror, was), ...namedBy(mirror, is)])].map((other) => ({
    type: mirror.from.name,
    id: other,
  }));
  await work.lock(targets);
  for (const target of targets) {
    if (!work.find(target)) continue;
    if (mirror.rows) {
      const { there } = mirror.rows;
      const rows = rowsBack(mirror, is, id, target.id);
      work.change(target, (row) => ({
        ...row,
        [mirror.field]: [...((row[mirror.field] ?? []) as Values[]).filter((one) => one[there] !== id), ...rows],
      }));
    } else {
      work.change(target, (row) => ({
        ...row,
        [mirror.field]: linked(mirror, row, id, namedBy(mirror, is).includes(target.id)),
      }));
    }
  }
}

function linked({ from, field }: InverseReference, row: Values, id: number, isNamed: boolean): unknown {
  if (from.allFields[field]?.kind === 'ref') return isNamed ? id : null;
  const rest = idsIn(row[field]).filter((other) => other !== id);
  // An object that names this one already keeps its order.
  if (isNamed && idsIn(row[field]).includes(id)) return row[field];
  return isNamed ? [...rest, id] : rest;
}

/** A link that both ends store: the other one gets or loses it too, unless it is the platform's to change. */
async function writePeers(
  { work, viewer }: WriteContext,
  resource: AnyResource,
  name: string,
  before: Values | undefined,
  after: Row,
): Promise<void> {
  const was = idsIn(before?.[name]);
  const is = idsIn(after[name]);
  const targets = [...new Set([...was, ...is])]
    .filter((id) => id !== after.id && was.includes(id) !== is.includes(id))
    .map((id) => ({ type: resource.name, id }));
  await work.lock(targets);
  for (const target of targets) {
    const peer = work.find(target);
    if (!peer?.stored || !mayChange(viewer, resource, peer.stored)) continue;
    work.change(target, (row) => {
      const rest = idsIn(row[name]).filter((id) => id !== after.id);
      return { ...row, [name]: is.includes(target.id) ? [...rest, after.id] : rest };
    });
  }
}

const symmetric = memoizePerResource((resource) =>
  Object.keys(resource.allFields).filter((name) => isSymmetric(resource, name) && isLink(resource.allFields[name])),
);

/** Which objects are linked has no order, their rows' values have names: only what is linked, and how, counts. */
function sameLinks(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown): readonly string[] =>
    (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
      .map((item) => stable(item))
      .sort();
  return isSame(sorted(a), sorted(b));
}

const stable = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : JSON.stringify(value);
