import { aboutFirst } from '../../schema/aboutFirst';
import type { Refusal, Refusals } from '../../schema/conditions';
import type { RuleContext } from '../../schema/context';
import type { Message } from '../../schema/messages/message';
import { sayRules } from '../../schema/messages/sayRules';

// Combinations that channels and tags must not have; most of them as data.

export const strangeCost: Refusals = [
  [{ costModel: 'bid', integration: { not: 'RTB' } }, 'The billing event “Bid” works only with RTB.'],
  [{ sub: { not: null }, costModel: 'none' }, 'Choose a cost model: the channel belongs to a sub-publisher.'],
];

export const dynamicTooEarly: Refusal = [
  { dynamicFloor: 'on', 'traffic.days': { under: 7 } },
  'A dynamic floor needs 7 days of data; choose Learn first.',
];

export const podTooShort: Refusal = [
  { podMode: { not: 'single' }, podDuration: { under: 'maxDuration' } },
  'The pod must be at least as long as max duration.',
];

/** API frameworks 1 and 2 of AdCOM. */
export const vpaidOnCtv: Refusal = [{ environment: 'ctv', apis: [1, 2] }, 'VPAID does not run on CTV. Remove VPAID.'];

export const strangeTags: Refusal = [
  { 'tagOverrides.tag': { outside: 'tags' } },
  'Link the tag to this channel first.',
];

export const strangeChannels: Refusal = [
  { 'channelOverrides.channel': { outside: 'channels' } },
  'Link the channel to this tag first.',
];

/** Warns about a tag whose timeout is not shorter than the channel's: its answer comes too late. */
export const slowTag = (
  { timeout }: { readonly timeout: number | null },
  { linked }: RuleContext,
): Message | undefined =>
  aboutFirst(
    linked('tags'),
    ({ name, timeout: own }) => (own ?? 0) >= (timeout ?? Infinity) && sayRules('rules.timeout', { name, ms: own }),
  );

/** Warns about a channel of another environment than the tag's: it does not call the tag. */
export const whichElsewhere = (
  { environment }: { readonly environment: string },
  { linked }: RuleContext,
): Message | undefined =>
  aboutFirst(
    linked('channels'),
    (one) =>
      environment !== 'all' &&
      one.environment !== environment &&
      sayRules('rules.otherEnvironment', { name: one.name }),
  );
