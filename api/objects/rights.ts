import { conditionTest } from '../../src/model/rowConditions';
import { accountKey, findGrant, type Grant, type Viewer } from '../../src/schema/access';
import { mayChange as mayChangeOf, mayMake } from '../../src/schema/mayWrite';
import { personKey } from '../../src/schema/persons';
import type { AnyResource } from '../../src/schema/resource';
import { isReadable } from '../../src/schema/validate';
import { forbidden } from '../http/problems';
import type { Condition, Scope, StoredDocument, StoredObject } from '../ports';
import { storedValue } from './entity';

/** What a viewer may read of a resource: rows and fields. */
export type Sight = { readonly resource: AnyResource; readonly scope: Scope; readonly fields: ReadonlySet<string> };

/** Fields that every grant includes. */
const always: readonly string[] = ['id', 'name', 'status', 'version'];

// Cached per viewer object, which lives as long as its cached session.
const sights = new WeakMap<Viewer, Map<AnyResource, Map<readonly Grant[], Sight | undefined>>>();

export function sightOf(
  viewer: Viewer,
  resource: AnyResource,
  grants: readonly Grant[] = resource.access.read,
): Sight | undefined {
  const ofViewer = sights.get(viewer) ?? new Map<AnyResource, Map<readonly Grant[], Sight | undefined>>();
  sights.set(viewer, ofViewer);
  const known = ofViewer.get(resource) ?? new Map<readonly Grant[], Sight | undefined>();
  ofViewer.set(resource, known);
  if (!known.has(grants)) known.set(grants, makeSight(viewer, resource, grants));
  return known.get(grants);
}

function makeSight(viewer: Viewer, resource: AnyResource, grants: readonly Grant[]): Sight | undefined {
  const grant = findGrant(viewer, grants);
  const scope = grant && scopeOf(viewer, resource, grant);
  if (!scope) return undefined;
  const isNamed = (name: string) => !grant.fields || grant.fields.includes(name) || always.includes(name);
  const fields = Object.entries(resource.allFields).filter(
    ([name, field]) => isReadable(field, viewer) && isNamed(name),
  );
  return { resource, scope, fields: new Set(fields.map(([name]) => name)) };
}

export function requireSight(viewer: Viewer, resource: AnyResource, grants?: readonly Grant[]): Sight {
  const sight = sightOf(viewer, resource, grants);
  if (!sight) throw forbidden();
  return sight;
}

function scopeOf(viewer: Viewer, resource: AnyResource, grant: Grant): Scope | undefined {
  // For users of any account: accounts do not own users.
  if (grant.audience !== undefined)
    return {
      owner: 'all',
      global: true,
      rows: { field: grant.audience, id: personKey(viewer), or: { field: grant.audience, value: accountKey(viewer) } },
    };
  if (grant.rows !== undefined && viewer.account === null) return undefined;
  const or = grant.orRows && { or: grant.orRows };
  const rows =
    grant.rows !== undefined && viewer.account !== null
      ? { rows: { field: grant.rows, id: viewer.account, ...or } }
      : {};
  if (viewer.role === 'admin') return { owner: 'all', global: true, ...rows };
  // An advertiser of the platform has no owner: it sees its own rows of any owner.
  if (viewer.owner === null) return rows.rows && { owner: 'all', global: true, ...rows };
  return {
    owner: viewer.owner,
    global: resource.owner === 'accountOrGlobal' || resource.owner === 'platform',
    ...rows,
  };
}

export function isWithin({ owner, global, rows }: Scope, object: StoredDocument): boolean {
  const isOwned = owner === 'all' || object.owner === owner || (global && object.owner === null);
  return isOwned && (!rows || holds(object, rows));
}

export const holds = (object: StoredDocument, rows: NonNullable<Scope['rows']>): boolean =>
  holdsRows(rows, (field) => storedValue(object, field));

/** The grant to change objects of the resource. @throws forbidden without one. */
export function requireWrite(viewer: Viewer, resource: AnyResource): Grant {
  const grant = findGrant(viewer, resource.access.write);
  if (!grant) throw forbidden();
  return grant;
}

/** The grant to create, copy, archive and delete objects. @throws forbidden where the viewer may only set some fields. */
export function requireMaker(viewer: Viewer, resource: AnyResource): Grant {
  const grant = requireWrite(viewer, resource);
  if (!mayMake(viewer, resource.access.write)) throw forbidden();
  return grant;
}

export const mayChange = (viewer: Viewer, resource: AnyResource, object: StoredObject): boolean =>
  mayChangeOf(viewer, resource.access.write, object.owner, (field) => storedValue(object, field));

/** A key of scope and fields: viewers with the same key see the same rows. */
export const sightKey = ({ resource, scope }: Sight, fields: readonly string[]): string =>
  `${resource.name}|${scope.owner}|${scope.global ? 'global' : 'own'}|${JSON.stringify(scope.rows ?? '')}|${fields.join(',')}`;

type Rows = NonNullable<Scope['rows']>;

/** The condition of a query that selects the rows of a scope. */
export const rowsCondition = ({ field, id, or }: Rows): Condition => ({
  field,
  op: 'in',
  values: [id],
  ...(or && { or: { field: or.field, op: 'in', values: [or.value] } }),
});

/** Whether a row meets that condition; `readValue` returns its values. */
export function holdsRows(rows: Rows, readValue: (field: string) => unknown): boolean {
  const { or, ...condition } = rowsCondition(rows);
  return (
    conditionTest(condition)(readValue(condition.field)) || (or !== undefined && conditionTest(or)(readValue(or.field)))
  );
}
