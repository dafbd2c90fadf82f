import type { Alert, AlertChange, AlertsAnswer, MoreAlerts } from '../../src/model/alerts/alert';
import { resourceOf } from '../../src/resources';
import type { Mode, Viewer } from '../../src/schema/access';
import { seenChange } from '../objects/linkedChanges';
import { isWithin, sightOf } from '../objects/rights';
import type { StoredObject } from '../ports';
import type { AlertsKnown } from './createAlerts';
import type { FoundAlert, FoundChange, Told } from './foundAlert';

/** Alerts of one kind shown one by one; beyond this they link to the list. */
const ofKindAtMost = 20;
const changesAtMost = 5;

/** What a viewer is told in a mode: alerts of objects that they see and of traffic that is theirs. */
export function presentAlerts(known: AlertsKnown | undefined, viewer: Viewer, mode: Mode): AlertsAnswer {
  if (!known) return { state: 'working', at: null, latest: null, alerts: [], more: [] };
  const alerts: Alert[] = [];
  const counts = new Map<string, number>();
  const more = new Map<string, MoreAlerts>();
  for (const found of known.alerts) {
    if (!isTold(found, viewer, mode)) continue;
    const resource = found.object?.type ?? '';
    const key = `${found.kind} ${resource}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= ofKindAtMost) alerts.push(present(found, viewer, known));
    else more.set(key, { kind: found.kind, resource, count: count - ofKindAtMost });
  }
  const latest = known.latest === null ? null : new Date(known.latest).toISOString();
  return { state: 'ready', at: new Date(known.at).toISOString(), latest, alerts, more: [...more.values()] };
}

/** Whether the viewer may know of it, and it belongs to the mode. */
export function isTold({ mode: of, object, account, field }: FoundAlert, viewer: Viewer, mode: Mode): boolean {
  if (of !== null && of !== mode) return false;
  if (!object) return true;
  const sight = sightOf(viewer, resourceOf(object.type));
  if (!sight || !isWithin(sight.scope, object) || (field !== null && !sight.fields.has(field))) return false;
  // Of an object that everybody has, each account is told of its own traffic alone.
  return viewer.role === 'admin' || (viewer.owner !== null && account === viewer.owner);
}

export const toldTo = ({ told }: FoundAlert, { role }: Viewer): Told => (role === 'admin' ? told.platform : told.account);

function present(found: FoundAlert, viewer: Viewer, { accounts }: AlertsKnown): Alert {
  const { id, kind, severity, object, account, since, until } = found;
  const { values, money, course } = toldTo(found, viewer);
  const name = account === null ? undefined : accounts.get(account);
  return {
    ...{ id, kind, severity, values, money },
    object: object && { resource: object.type, id: object.id, name: object.name },
    account: viewer.role === 'admin' && account !== null && name !== undefined ? { id: account, name } : null,
    since: new Date(since).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    changes: found.changes.flatMap((change) => presentChange(change, viewer)).slice(0, changesAtMost),
    hasCourse: course !== null,
  };
}

function presentChange(change: FoundChange, viewer: Viewer): readonly AlertChange[] {
  const seen = seenChange(change, viewer);
  if (!seen) return [];
  const { entry, object } = seen;
  return [{ ...changed(object), at: entry.at, action: entry.action, by: entry.by?.name ?? null, fields: entry.changes }];
}

const changed = ({ type, id, name }: StoredObject) => ({ resource: type, id, name });
