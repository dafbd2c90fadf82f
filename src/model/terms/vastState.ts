import type { Refusals } from '../../schema/conditions';
import { choice, json } from '../../schema/fields';
import { type MessageCode, pickMessageCode } from '../../schema/messages/message';
import type { ServingRule } from '../../schema/serving';
import { sayServing } from '../serving/sayServing';
import type { VastCheck, VastFinding } from '../vastCheck';

// The result of the last check of a creative's VAST: stored until the next one, so that a short outage of an ad server does not
// block a save.

export const vastStates = { ok: 'Responds', noAd: 'No ad', noAnswer: 'No response', broken: 'Invalid' } as const;
export type VastState = keyof typeof vastStates;

/** No document was received. */
const unanswered: readonly string[] = [
  'unknownHost',
  'refused',
  'unreachable',
  'timeout',
  'tooLarge',
  'tooLong',
  'redirects',
  'broken',
  'status',
  'slow',
  'busy',
];

/** This host cannot call other servers, so the state is unknown. */
const notFetchedHere = 'noWayOut';

/** Returns the fault of a received document; it stays until the document changes. */
export const brokenIn = ({ errors }: VastCheck): VastFinding | undefined =>
  errors.find(({ code }) => code !== notFetchedHere && !unanswered.includes(code));

/** Returns the state of a check; null if this host cannot call other servers. */
export function vastStateOf(check: VastCheck): VastState | null {
  if (brokenIn(check)) return 'broken';
  if (check.errors.length > 0) return check.errors.some(({ code }) => code === notFetchedHere) ? null : 'noAnswer';
  return check.warnings.some(({ code }) => code === 'noAd') ? 'noAd' : 'ok';
}

/** `note` is English; its code and values are for translation. */
export type VastChecked = MessageCode & { readonly at: string; readonly ok: boolean; readonly note: string };

/** Returns the fields to store, or nulls if nothing could be checked. */
export function keptOf(
  check: VastCheck,
  now: Date,
): { readonly vastState: VastState | null; readonly vastChecked: VastChecked | null } {
  const vastState = vastStateOf(check);
  const told =
    brokenIn(check) ??
    check.errors[0] ??
    (vastState === 'noAd' ? check.warnings.find(({ code }) => code === 'noAd') : undefined);
  return {
    vastState,
    vastChecked: vastState && {
      at: now.toISOString(),
      ok: vastState === 'ok' || vastState === 'noAd',
      note: told?.message ?? '',
      ...pickMessageCode(told),
    },
  };
}

const ofVast = { kind: ['vastUrl', 'vastXml'] } as const;
/** `keptOf`. */
const writtenBy = 'src/model/terms/vastState.ts';

export const vastState = () =>
  choice('VAST check', {
    onlyIf: ofVast,
    access: 'server',
    writtenBy,
    copied: true,
    options: vastStates,
    filter: true,
  });

export const vastChecked = () =>
  json<VastChecked>('Last VAST check', { onlyIf: ofVast, access: 'server', writtenBy, copied: true, display: 'check' });

/** Shown at the field until a check succeeds. */
export const warnOfVast = (kind: 'vastUrl' | 'vastXml'): Refusals => [
  [{ kind, vastState: 'noAnswer' }, 'The ad server did not respond to the last check. Check again below.'],
  [{ kind, vastState: 'broken' }, 'The last check found invalid VAST. See below.'],
];

type Shows = { readonly name: string; readonly creatives: readonly number[] };

/** The ad server may answer players, or may have recovered: a warning that does not stop a campaign. */
export const creativesAnswer: ServingRule<'creatives', Shows> = {
  id: 'vastFailed',
  step: 'creatives',
  rule: 'VAST valid at the last check.',
  problem: 'VAST check failed.',
  field: 'creatives',
  turnsAt: () => Number.POSITIVE_INFINITY,
  why(_, { linked }) {
    const failed = linked('creatives').find(
      ({ status, vastState: state }) => status === 1 && (state === 'noAnswer' || state === 'broken'),
    );
    return (
      failed && {
        says: sayServing('serving.vastFailed', { name: failed.name }),
        limits: true,
        at: [failed, 'vastUrl'],
        value: failed.vastState,
      }
    );
  },
};
