import { blake2s } from '@noble/hashes/blake2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { LiveAuction } from '../../src/model/live/auction';
import { type IngestedAuction, readLine } from '../../src/model/live/readLine';
import { sayLive } from '../../src/model/live/sayLive';
import { dayMs } from '../../src/model/reports/days';
import type { CodedMessage } from '../../src/schema/messages/message';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { ApiParts } from '../apiParts';
import { ingestPath } from '../auth/apiTokens';
import { forbidden, Refusal } from '../http/problems';
import { type Api, type ApiContext, bodyLimits, bodyPieces, isBearer, route, takes } from '../http/request';
import type { Ports } from '../ports';
import type { LiveHub } from './hub';
import { createLineAllowance, type LineAllowance, linesPerSecond } from './lineAllowance';
import { liveScope } from './liveRights';

/** Replaces personal identifiers before anything is stored (no personal data). */
type DeviceHider = {
  /** Returns today's pseudonyms of devices: eight characters, valid for that day, equal in every process. */
  today(): Promise<(device: string) => string>;
};

const kind = 'liveDevices';
const encoder = new TextEncoder();

function createDeviceHider({ store, randomBytes, clock }: Pick<Ports, 'store' | 'randomBytes' | 'clock'>): DeviceHider {
  let known: { readonly day: string; readonly key: Promise<Uint8Array> } | undefined;

  /** The day's key, made by the process that needs it first. When it expires, no pseudonym leads back to a device. */
  const keyOf = async (day: string, now: number): Promise<Uint8Array> => {
    const expiresAt = new Date(now + 2 * dayMs).toISOString();
    await store.keys.add({ kind, key: day, subject: kind, body: { secret: bytesToHex(randomBytes(16)) }, expiresAt });
    const kept = await store.keys.get(kind, day, new Date(now).toISOString());
    return hexToBytes(String(kept?.body.secret));
  };

  return {
    async today() {
      const now = clock();
      const day = now.toISOString().slice(0, 10);
      if (known?.day !== day) {
        const asked = { day, key: keyOf(day, now.getTime()) };
        known = asked;
        // The next call tries again.
        asked.key.catch(() => {
          if (known === asked) known = undefined;
        });
      }
      const key = await known.key;
      // WebCrypto's HMAC would do too, but each call is a job for another thread, with thousands of devices per second.
      return (device) => bytesToHex(blake2s(encoder.encode(device), { key, dkLen: 4 }));
    },
  };
}

/** The network of an address, `203.0.113.0/24` or `2001:db8:7::/48`; undefined where it is no address. */
function networkOf(given: string): string | undefined {
  const ip = given.split('/', 1)[0] ?? '';
  const [, ...octets] = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i.exec(ip) ?? [];
  if (octets.length > 0)
    return octets.every((octet) => Number(octet) < 256) ? `${octets.map(Number).join('.')}.0/24` : undefined;
  if (!/^[\da-f:.]+$/i.test(ip) || !ip.includes(':') || !URL.canParse(`http://[${ip}]`)) return undefined;
  const [before = '', after] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
  const [head, tail] = [groups(before), groups(after ?? '')];
  const all =
    after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return `${new URL(`http://[${all.slice(0, 3).join(':')}::]`).hostname.slice(1, -1)}/48`;
}

/** Limits the part of a process's time that auctions take; the rest is for users. */
type IngestShare = {
  /** Seconds to wait before sending more; undefined where there is no backlog. */
  behind(): number | undefined;
  /** Registers a body that is being read; returns a function that ends it. */
  enter(): () => void;
  /** Records work of this length; waits where it exceeds the share. */
  spent(ms: number): Promise<void>;
};

/** Part of each second. */
const share = 0.5;
/** Longest work without a wait. */
const burstMs = 400;
/** Bodies that wait to be read further. */
const bodiesAtMost = 64;

export function createIngestShare(now: () => number = () => performance.now()): IngestShare {
  let credit = burstMs;
  let last = now();
  let bodies = 0;
  const refill = (): void => {
    const current = now();
    credit = Math.min(burstMs, credit + (current - last) * share);
    last = current;
  };
  return {
    behind() {
      refill();
      if (bodies < bodiesAtMost && credit > -burstMs) return undefined;
      return Math.max(1, Math.ceil(-credit / share / 1000));
    },
    enter() {
      bodies += 1;
      let isIn = true;
      return () => {
        if (isIn) bodies -= 1;
        isIn = false;
      };
    },
    async spent(ms) {
      refill();
      credit -= ms;
      await new Promise((resolve) => setTimeout(resolve, credit < 0 ? -credit / share : 0));
    },
  };
}

/** Null for a line that is too long. */
type Line = string | null;

const lineAtMost = 64 * 1024;
/** A batch of this size takes some milliseconds; long lines count as several. */
const linesAtOnce = 64;
const lengthAtOnce = 96 * 1024;

/** The lines of a body as it arrives, in batches; back-pressure holds the rest at the sender. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  let lines: Line[] = [];
  let length = 0;
  const take = (line: string): void => {
    lines.push(isTooLong || line.length > lineAtMost ? null : line.trim());
    isTooLong = false;
    length += line.length;
  };
  for await (const value of body) {
    const found = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = found.pop() ?? '';
    if (rest.length > lineAtMost) {
      isTooLong = true;
      rest = '';
    }
    for (const line of found) {
      take(line);
      if (lines.length < linesAtOnce && length < lengthAtOnce) continue;
      yield lines;
      lines = [];
      length = 0;
    }
  }
  if (rest !== '' || isTooLong) take(rest);
  if (lines.length > 0) yield lines;
}

const toldAtMost = 20;
/** Auctions must be recent; clocks may differ, and a server may send late. */
const [oldMs, earlyMs] = [15 * 60_000, 60_000];

const tooMuch = 'More auctions come than can be taken in. Send them later.';
const tooMuchOfAccount = sayLimits('limits.lines', { most: linesPerSecond });

type Refused = { readonly line: number; readonly field: string } & CodedMessage;
/** Counts of the lines by outcome. */
type Taken = { auctions: number; events: number; repeated: number; bad: number; problems: Refused[] };

/** POST /api/live/ingest: auctions and events of their ads, one JSON object per line. */
export function ingestRoute(api: Api, { ports, answers }: Pick<ApiParts, 'ports' | 'answers'>, hub: LiveHub): void {
  const share = createIngestShare();
  const hider = createDeviceHider(ports);
  const now = (): number => ports.clock().getTime();
  const allowance = createLineAllowance(now);
  route(api, ingestPath, {
    post: takes(bodyLimits.auctions, async (c) => {
      const demand = broughtBy(c);
      if (!/^application\/(x-ndjson|jsonl|json-lines)\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
        throw new Refusal(
          'media_type',
          'Send one JSON object a line, with the header Content-Type: application/x-ndjson.',
        );
      // The account's limit first: its own ad servers cause it.
      const owed = demand === null ? undefined : allowance.behind(demand);
      const retryAfter = owed ?? share.behind();
      if (retryAfter !== undefined) {
        // Reads the body to its end: otherwise the server cuts the connection, and the answer with it.
        for await (const _ of bodyPieces(c));
        throw new Refusal('rate_limited', owed === undefined ? tooMuch : tooMuchOfAccount, { retryAfter });
      }
      return answers.plain(c, await takeIn(c, { demand, hub, hider, share, allowance, now }));
    }),
  });
}

/** The account of the token; null for the platform's. */
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

/** Processes some lines at a time so that other requests run; returns the milliseconds for which it blocked them. */
async function takeLines(
  lines: readonly Line[],
  first: number,
  taken: Taken,
  { demand, hub, hider, now }: Parts,
): Promise<number> {
  const began = performance.now();
  const refuse = (at: number, field: string, { code, message, args }: CodedMessage): void => {
    taken.bad += 1;
    if (taken.problems.length < toldAtMost)
      taken.problems.push({ line: first + at + 1, field, code, message, ...(args && { args }) });
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
  // One copy: thousands of auctions come per second.
  const auction: { -readonly [K in keyof LiveAuction]: LiveAuction[K] } = rest;
  const network = ip === undefined ? undefined : networkOf(ip);
  if (network !== undefined) auction.ip = network;
  if (deviceId !== undefined) auction.deviceId = nameOf(deviceId);
  return auction;
}
