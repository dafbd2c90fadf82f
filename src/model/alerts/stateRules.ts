import { behindPct } from '../../reference/pacing';
import type { AlertRule } from '../../schema/alerts';
import { type MessageCode, toMessage } from '../../schema/messages/message';
import { dayMs } from '../reports/days';
import type { Delivery } from '../traffic/delivery';

// States that need attention, for the `alerts` of definitions.

const isLive = { field: 'status', op: 'in', values: [1] } as const;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const contractDays = 30;

type Contracted = { readonly contactExpired: string | null };

/** A contract that ends soon or has ended; dates are UTC days. */
export const contractEnds: AlertRule<'contactExpired', Contracted> = {
  field: 'contactExpired',
  where: (now) => [
    isLive,
    { field: 'contactExpired', op: 'lte', values: [dayOf(now.getTime() + contractDays * dayMs)] },
  ],
  find({ contactExpired }, { now }) {
    if (!contactExpired) return undefined;
    const end = Date.parse(`${contactExpired}T00:00:00Z`);
    const days = Math.round((end - Date.parse(`${dayOf(now.getTime())}T00:00:00Z`)) / dayMs);
    const isOver = days < 0;
    return {
      kind: isOver ? 'contractEnded' : 'contractEnds',
      severity: isOver ? 'error' : 'warning',
      since: isOver ? end + dayMs : end - contractDays * dayMs,
      values: { days: Math.abs(days), date: contactExpired },
    };
  },
};

type Credited = { readonly creditLimit: number | null };
export const nearShare = 0.8;

/** Unpaid amounts and this month's cost so far, compared with the credit limit. */
export const creditLimit: AlertRule<'creditLimit', Credited> = {
  field: 'creditLimit',
  where: () => [isLive, { field: 'creditLimit', op: 'gt', values: [0] }],
  find({ creditLimit: limit }, { traffic: { unpaid = 0, spend = 0 } }) {
    const used = Number(unpaid) + Number(spend);
    if (!limit || !(used >= limit * nearShare)) return undefined;
    const isReached = used >= limit;
    return {
      kind: isReached ? 'creditReached' : 'creditNear',
      severity: isReached ? 'error' : 'warning',
      values: { pct: Math.floor((used / limit) * 100), used, limit },
      stakeUsd: Math.max(0, limit - used),
    };
  },
};

type Read = Readonly<Record<string, unknown>>;

/** A place with traffic whose ads.txt or app-ads.txt lacks our line or is missing. */
export const adsTxtMissing = <N extends string>(field: N, readAt: string, place: string): AlertRule<N, Read> => ({
  field,
  mode: 'ssp',
  where: () => [isLive, { field, op: 'in', values: ['missing', 'noFile'] }],
  find(record, { traffic: { reqs7d } }) {
    if (!(Number(reqs7d) > 0)) return undefined;
    const at = record[readAt];
    return {
      kind: 'adsTxtMissing',
      severity: 'warning',
      ...(typeof at === 'string' && { since: Date.parse(at) }),
      values: {
        finding: String(record[field]),
        place: String(record[place] ?? ''),
        file: readAt.startsWith('app') ? 'app-ads.txt' : 'ads.txt',
      },
    };
  },
});

const denied = 4;

/** A creative that the audit denied, so that it is not shown. */
export const creativeDenied: AlertRule<
  'auditStatus' | 'campaigns',
  { readonly auditNote: string | null; readonly campaigns: readonly number[] }
> = {
  field: 'auditStatus',
  mode: 'dsp',
  where: () => [isLive, { field: 'auditStatus', op: 'in', values: [denied] }],
  reads: ['campaigns'],
  // A creative without campaigns needs no alert.
  find: ({ auditNote, campaigns }) =>
    campaigns.length > 0
      ? { kind: 'creativeDenied', severity: 'warning', values: { note: auditNote, campaigns: campaigns.length } }
      : undefined,
};

type Flying = {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly creatives: readonly number[];
};

/** A flight without creatives that has begun, or begins within three days. */
export const noCreative: AlertRule<'creatives', Flying> = {
  field: 'creatives',
  mode: 'dsp',
  where: () => [isLive, { field: 'creatives', op: 'empty', values: [] }],
  find({ startsAt, endsAt }, { now, account }) {
    const at = (minute: string): number =>
      Date.parse(`${minute.replace(' ', 'T')}:00Z`) - Number(account?.timezone ?? 0) * 3_600_000;
    const begins = startsAt ? at(startsAt) : 0;
    if (begins > now.getTime() + 3 * dayMs || (endsAt && at(endsAt) <= now.getTime())) return undefined;
    const hasBegun = begins <= now.getTime();
    return {
      kind: 'noCreative',
      severity: hasBegun ? 'error' : 'warning',
      ...(hasBegun && begins > 0 && { since: begins }),
      values: { startsAt },
    };
  },
};

type Paced = { readonly delivery: Delivery | null; readonly flightState: string | null };

/** A campaign that has delivered less than an even schedule requires. */
export const behindPace: AlertRule<'delivery', Paced> = {
  field: 'delivery',
  mode: 'dsp',
  where: () => [isLive],
  find({ delivery, flightState }) {
    if (!delivery?.plan || delivery.pacePct === null || delivery.pacePct >= behindPct) return undefined;
    // A day that has just begun proves nothing, and the state explains why a campaign may not deliver now.
    if (delivery.plan.over !== 'flight' || flightState !== 'running') return undefined;
    const { of, done, expected } = delivery.plan;
    return {
      kind: 'behindPace',
      severity: delivery.pacePct < behindPct / 2 ? 'error' : 'warning',
      values: { pct: delivery.pacePct, of, done, expected },
      stakeUsd: of === 'spend' ? expected - done : done > 0 ? delivery.spend * (expected / done - 1) : 0,
    };
  },
};

/** A failed last check of a connection, stored by the server. */
export const checkFailed: AlertRule<
  'lastCheck',
  { readonly lastCheck: (MessageCode & { readonly at: string; readonly ok: boolean; readonly note: string }) | null }
> = {
  field: 'lastCheck',
  mode: 'ssp',
  where: () => [isLive, { field: 'lastCheck', op: 'notEmpty', values: [] }],
  find({ lastCheck }) {
    if (!lastCheck || lastCheck.ok) return undefined;
    return {
      kind: 'checkFailed',
      severity: 'error',
      since: Date.parse(lastCheck.at),
      values: { note: toMessage(lastCheck.note, lastCheck) },
    };
  },
};
