import type { LiveAuction } from '../../src/model/live/auction';
import type { ReplayAnswer, ReplayAnswerRow, ReplayBreach, ReplayCause } from '../../src/model/replay/replayAnswer';
import type { Cause, Replay, ReplayRow } from '../../src/model/replay/replayed';
import type { RequestBreach } from '../../src/model/replay/requestRules';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { isWithin, sightOf } from '../objects/rights';
import { presentBreach } from '../serving/presentJudgement';
import type { LoadedFacts } from './replayFacts';

type Told = { readonly viewer: Viewer; readonly facts: LoadedFacts };

/** The replay as the viewer may see it: hidden parts are mentioned without their content. */
export function presentReplay(told: Told, { id, ts }: LiveAuction, replay: Replay): ReplayAnswer {
  const { resource, before, today, unsure, floor, rows, causes, looked, leftOut } = replay;
  const winners = rows.filter((row) => row.id === before.winner || row.id === today.winner);
  const winner = rows.find((row) => row.id === today.winner);
  const isKept = today.winner === before.winner && today.price === before.price;
  return {
    id,
    ts,
    judgedAt: told.facts.now.toISOString(),
    resource,
    before,
    unsure,
    floor,
    looked,
    leftOut,
    today: winner && !isKept && !maySeeNet(told, winner) ? { ...today, net: null } : today,
    rows: rows.map((row) => presentRow(told, row)),
    causes: causes.map((cause) => presentCause(told, cause)),
    names: Object.fromEntries(winners.map((row) => [row.id, row.today.part === 'gone' ? `#${row.id}` : row.name])),
  };
}

/** Whether the viewer may see net prices, which reveal the margin. */
function maySeeNet({ viewer }: Told, { netBy }: ReplayRow): boolean {
  return !netBy || (sightOf(viewer, resourceOf(netBy[0]))?.fields.has(netBy[1]) ?? false);
}

const presentRow = (told: Told, row: ReplayRow): ReplayAnswerRow => {
  const { id, name, before, today, differs, stops, mended, causes } = row;
  return {
    id,
    before,
    differs,
    name: today.part === 'gone' && told.viewer.role !== 'admin' ? `#${id}` : name,
    today: maySeeNet(told, row) ? today : { ...today, net: null },
    stops: stops.map((breach) => presentOne(told, breach)),
    mended: mended.map((breach) => presentOne(told, breach)),
    causes: causes.map((cause) => presentCause(told, cause)),
  };
};

function presentOne({ viewer, facts }: Told, breach: RequestBreach): ReplayBreach {
  const shown = presentBreach(viewer, facts.stored, breach);
  return { ...shown, asked: shown.field === null ? null : (breach.asked ?? null) };
}

function presentCause({ viewer, facts }: Told, cause: Cause): ReplayCause {
  if (!('change' in cause)) return { kind: cause.kind };
  const { type: resource, id, version, at, by, admin, changes } = cause.change;
  if (cause.kind === 'removed') {
    // The owner of a deleted object is unknown, so only administrators get its name.
    const name = viewer.role === 'admin' ? changes.find(({ field }) => field === 'name')?.from : undefined;
    return {
      kind: 'removed',
      resource,
      id,
      name: String(name ?? `#${id}`),
      version,
      at,
      ...(viewer.role === 'admin' ? { by, admin } : { by: null, admin: null }),
    };
  }
  const object = facts.stored(resource, id);
  const about = { resource, id, name: object?.name ?? `#${id}` };
  const sight = sightOf(viewer, resourceOf(resource));
  const isSeen = sight !== undefined && object !== undefined && isWithin(sight.scope, object);
  if (!isSeen || (cause.kind === 'change' && !sight.fields.has(cause.field))) return { kind: 'hidden', ...about };
  if (cause.kind === 'made') return { kind: 'made', ...about, version, at, by, admin };
  return {
    kind: 'change',
    ...about,
    version,
    at,
    by,
    admin,
    field: cause.field,
    from: cause.from ?? null,
    to: cause.to ?? null,
  };
}
