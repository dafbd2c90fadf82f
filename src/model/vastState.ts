import type { Refusals } from '../schema/conditions';
import { choice, json } from '../schema/fields';
import { type MessageCode, pickMessageCode } from '../schema/messages/message';
import { sayServing } from '../schema/messages/sayServing';
import type { ServingRule } from '../schema/serving';
import type { VastCheck, VastFinding } from './vastCheck';

// What the last check of a creative's VAST came to: kept until the next one, since an ad server that was away for a moment stops no
// save.

export const vastStates = { ok: 'Responds', noAd: 'No ad', noAnswer: 'No response', broken: 'Invalid' } as const;
export type VastState = keyof typeof vastStates;

/** No document came to judge. */
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

/** Nothing is fetched here at all, so nothing is known. */
const notFetchedHere = 'noWayOut';

/** What is wrong with a document that came: it stays wrong until it is changed. */
export const brokenIn = ({ errors }: VastCheck): VastFinding | undefined =>
  errors.find(({ code }) => code !== notFetchedHere && !unanswered.includes(code));

/** Null where the host fetches nothing. */
export function vastStateOf(check: VastCheck): VastState | null {
  if (brokenIn(check)) return 'broken';
  if (check.errors.length > 0) return check.errors.some(({ code }) => code === notFetchedHere) ? null : 'noAnswer';
  return check.warnings.some(({ code }) => code === 'noAd') ? 'noAd' : 'ok';
}

/** `note` is English; its code and values say it in other languages. */
export type VastChecked = MessageCode & { readonly at: string; readonly ok: boolean; readonly note: string };

/** The state and its note as they are kept, or cleared where nothing could be looked at. */
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

export const vastState = () =>
  choice('VAST check', { onlyIf: ofVast, access: 'server', copied: true, options: vastStates, filter: true });

export const vastChecked = () =>
  json<VastChecked>('Last VAST check', { onlyIf: ofVast, access: 'server', copied: true, display: 'check' });

/** Shown at the field until a check finds an answer. */
export const warnOfVast = (kind: 'vastUrl' | 'vastXml'): Refusals => [
  [{ kind, vastState: 'noAnswer' }, 'The ad server did not respond to the last check. Check again below.'],
  [{ kind, vastState: 'broken' }, 'The last check found invalid VAST. See below.'],
];

type Shows = { readonly name: string; readonly creatives: readonly number[] };

/** It may answer players all the same, or by now: a reason to look, and none that stops a campaign. */
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
