import { minuteIn } from '../../src/model/flight';
import { resourceOf } from '../../src/resources';
import { pause } from '../http/pause';
import { ownerTypeOf } from '../objects/fieldPaths';
import { linkedObjects, namedBy } from '../objects/linkedObjects';
import type { Reader, StoredObject } from '../ports';
import { changesBefore, isPlanned } from './findChanges';
import type { Finding } from './findWatched';
import { type FoundAlert, type FoundChange, idOf } from './foundAlert';

/** What an alert of before knew: history of a time that is over does not change. */
export type KnownChanges = Map<string, readonly FoundChange[]>;

const severe: ReadonlySet<string> = new Set(['noTraffic', 'offPattern']);

/** Findings of traffic as alerts of live objects, with what was changed before; the consequences of another one are left out. */
export async function settleFindings(
  store: Reader,
  findings: readonly Finding[],
  now: Date,
  known: KnownChanges,
): Promise<readonly FoundAlert[]> {
  const objects = await objectsOf(store, findings);
  const accounts = await accountsOf(store, findings);
  const alerts: FoundAlert[] = [];
  for (const finding of findings) {
    const object = objects.get(`${finding.resource.name} ${finding.id}`);
    const account = accounts.get(finding.demand);
    const timezone = Number(account?.data.timezone ?? 0);
    if (!object || !isLive(object, now, timezone) || (account && account.status === 2)) continue;
    if (findings.some((other) => explains(other, finding))) continue;
    const { kind } = finding.watch;
    const id = idOf(kind, object, finding.demand, finding.since, finding.measure);
    const linked = known.has(id) ? undefined : await linkedObjects(store, object);
    // Of a whole account single flights say nothing.
    if (linked && kind === 'offPattern' && ownerTypeOf(finding.resource)) {
      const near = [...linked.values()].flat();
      const all = [...near, ...[...(await namedBy(store, near, linked)).values()].flat()];
      if (isPlanned(all, finding.since, timezone)) continue;
    }
    const changes = linked ? await changesBefore(store, linked, finding.since, stepOf(finding)) : (known.get(id) ?? []);
    known.set(id, changes);
    alerts.push({
      ...{ id, kind, mode: finding.watch.mode, object, account: finding.demand, field: null },
      severity: severe.has(kind) && !finding.isAbove ? 'error' : 'warning',
      ...{ since: finding.since, until: finding.until, told: finding.told, changes },
    });
    await pause();
  }
  for (const id of known.keys()) if (!alerts.some((alert) => alert.id === id)) known.delete(id);
  return alerts;
}

/** Facts of some hours in one: what was changed in the midst of them comes before it. */
const stepOf = ({ watch, told }: Finding): number => (watch.kind === 'offPattern' ? (told.platform.course?.stepHours ?? 1) : 1);

/** Whether one is the cause of another: of the account as a whole, or of the same object in other words. */
function explains(cause: Finding, finding: Finding): boolean {
  if (cause === finding || cause.demand !== finding.demand || cause.isAbove !== finding.isAbove) return false;
  const isCount = cause.watch.kind === 'noTraffic' || cause.measure === 'requests';
  const isOfCount = finding.watch.kind === 'noTraffic' || finding.watch.kind === 'offPattern';
  const isAtOnce = finding.since < (cause.until ?? Number.POSITIVE_INFINITY) && cause.since < (finding.until ?? Number.POSITIVE_INFINITY);
  if (!isCount || !isOfCount || !isAtOnce) return false;
  const isWhole = !ownerTypeOf(cause.resource) && ownerTypeOf(finding.resource) !== undefined;
  const isSame = cause.resource === finding.resource && cause.id === finding.id;
  return isWhole || (isSame && cause.watch.kind === 'noTraffic' && finding.watch.kind === 'offPattern');
}

function isLive({ status, data }: StoredObject, now: Date, timezone: number): boolean {
  const minute = minuteIn(now, timezone);
  const { startsAt, endsAt } = data;
  return status === 1 && !(typeof startsAt === 'string' && startsAt > minute) && !(typeof endsAt === 'string' && endsAt <= minute);
}

async function objectsOf(store: Reader, findings: readonly Finding[]): Promise<ReadonlyMap<string, StoredObject>> {
  const found = new Map<string, StoredObject>();
  for (const name of new Set(findings.map(({ resource }) => resource.name))) {
    const ids = new Set(findings.filter(({ resource }) => resource.name === name).map(({ id }) => id));
    for (const object of await store.get(name, [...ids])) found.set(`${name} ${object.id}`, object);
  }
  return found;
}

async function accountsOf(store: Reader, findings: readonly Finding[]): Promise<ReadonlyMap<number, StoredObject>> {
  const type = findings.map(({ resource }) => ownerTypeOf(resource) ?? resource.name).find((name) => !ownerTypeOf(resourceOf(name)));
  if (!type) return new Map();
  const ids = new Set(findings.map(({ demand }) => demand));
  return new Map((await store.get(type, [...ids])).map((account) => [account.id, account]));
}
