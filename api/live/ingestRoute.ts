import type { LiveAuction } from '../../src/model/live/auction';
import { type IngestedAuction, readLine } from '../../src/model/live/readLine';
import type { CodedMessage } from '../../src/schema/messages/message';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayLive } from '../../src/schema/messages/sayLive';
import type { ApiParts } from '../apiParts';
import { isBearer } from '../auth/apiTokens';
import { type Api, type ApiContext, route } from '../http/apiEnv';
import { bodyLimits, bodyPieces, takes } from '../http/bodyLimits';
import { forbidden, Refusal } from '../http/problems';
import { createDeviceHider, type DeviceHider, networkOf } from './hideDevice';
import type { LiveHub } from './hub';
import { createIngestShare, type IngestShare } from './ingestShare';
import { createLineAllowance, type LineAllowance, linesPerSecond } from './lineAllowance';
import { type Line, linesOf } from './linesOf';
import { liveScope } from './liveRights';
import { ingestPath } from './platformToken';

const toldAtMost = 20;
/** Auctions are of now; clocks may differ, and a server may have waited to send them. */
const [oldMs, earlyMs] = [15 * 60_000, 60_000];

const tooMuch = 'More auctions come than can be taken in. Send them later.';
const tooMuchOfAccount = sayLimits('limits.lines', { most: linesPerSecond });

type Refused = { readonly line: number; readonly field: string } & CodedMessage;
/** What became of the lines. */
type Taken = { auctions: number; events: number; repeated: number; bad: number; problems: Refused[] };

/** POST /api/live/ingest: auctions and what became of their ads, a JSON object a line. */
export function ingestRoute(api: Api, { ports, answers }: Pick<ApiParts, 'ports' | 'answers'>, hub: LiveHub): void {
  const share = createIngestShare();
  const hider = createDeviceHider(ports);
  const now = (): number => ports.clock().getTime();
  const allowance = createLineAllowance(now);
  route(api, ingestPath, {
    post: takes(bodyLimits.auctions, async (c) => {
      const demand = broughtBy(c);
      if (!/^application\/(x-ndjson|jsonl|json-lines)\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
        throw new Refusal('media_type', 'Send one JSON object a line, with the header Content-Type: application/x-ndjson.');
      // Of the account first: that is for its ad servers to mend.
      const owed = demand === null ? undefined : allowance.behind(demand);
      const retryAfter = owed ?? share.behind();
      if (retryAfter !== undefined) {
        // The server cuts a connection whose body is not read, and the answer with it.
        for await (const _ of bodyPieces(c));
        throw new Refusal('rate_limited', owed === undefined ? tooMuch : tooMuchOfAccount, { retryAfter });
      }
      return answers.plain(c, await takeIn(c, { demand, hub, hider, share, allowance, now }));
    }),
  });
}

/** The account whose token it is; null for the platform's. */
function broughtBy(c: ApiContext): number | null {
  if (!isBearer(c)) throw forbidden('Auctions come from ad servers: send the API token of the account.');
  const viewer = c.get('viewer');
  return viewer ? liveScope(viewer).demand : null;
}

type Parts = {
  readonly demand: number | null;
  readonly hub: LiveHub;
  readonly hider: DeviceHider;
  readonly share: IngestShare;
  readonly allowance: LineAllowance;
  readonly now: () => number;
};

async function takeIn(c: ApiContext, parts: Parts): Promise<Taken> {
  const taken: Taken = { auctions: 0, events: 0, repeated: 0, bad: 0, problems: [] };
  const leave = parts.share.enter();
  try {
    let number = 0;
    for await (const lines of linesOf(bodyPieces(c))) {
      if (parts.demand !== null) parts.allowance.took(parts.demand, lines.length);
      await parts.share.spent(await takeLines(lines, number, taken, parts));
      number += lines.length;
    }
  } finally {
    leave();
  }
  return taken;
}

/** Takes some lines at a time so that other requests get a turn; returns for how many milliseconds it blocked them. */
async function takeLines(lines: readonly Line[], first: number, taken: Taken, { demand, hub, hider, now }: Parts): Promise<number> {
  const began = performance.now();
  const refuse = (at: number, field: string, { code, message, args }: CodedMessage): void => {
    taken.bad += 1;
    if (taken.problems.length < toldAtMost) taken.problems.push({ line: first + at + 1, field, code, message, ...(args && { args }) });
  };
  const read = lines.map((line, at) => {
    if (line === '') return undefined;
    if (line === null) return void refuse(at, '', sayLive('live.longLine', { size: { size: '64 kB' } }));
    const found = readLine(line);
    if ('message' in found) return void refuse(at, found.field, found);
    const owner = 'auction' in found ? found.auction.demand : found.event.demand;
    if (demand !== null && owner !== undefined && owner !== demand)
      return void refuse(at, 'demand', sayLive('live.ofAccount', { name: 'demand', id: demand }));
    if ('auction' in found && !isOfNow(found.auction.ts, now()))
      return void refuse(at, 'ts', sayLive('live.old', { name: 'ts', minutes: oldMs / 60_000 }));
    return found;
  });
  const readMs = performance.now() - began;
  const nameOf = await hider.today();
  const goesOn = performance.now();
  for (const found of read) {
    if (!found) continue;
    if ('event' in found) {
      hub.takeEvent(found.event, demand);
      taken.events += 1;
    } else if (hub.take(withoutPerson(found.auction, nameOf))) taken.auctions += 1;
    else taken.repeated += 1;
  }
  return readMs + performance.now() - goesOn;
}

const isOfNow = (ts: number, now: number): boolean => ts > now - oldMs && ts < now + earlyMs;

function withoutPerson({ ip, deviceId, ...rest }: IngestedAuction, nameOf: (device: string) => string): LiveAuction {
  // One copy: thousands of them come in a second.
  const auction: { -readonly [K in keyof LiveAuction]: LiveAuction[K] } = rest;
  const network = ip === undefined ? undefined : networkOf(ip);
  if (network !== undefined) auction.ip = network;
  if (deviceId !== undefined) auction.deviceId = nameOf(deviceId);
  return auction;
}
