import { aboutFirst } from '../schema/aboutFirst';
import type { Refusal, Refusals } from '../schema/conditions';
import type { RuleContext } from '../schema/context';

// Combinations that channels and tags cannot have: most of them as data.

export const strangeCost: Refusals = [
  [{ costModel: 'bid', integration: { not: 'RTB' } }, 'Bid goes with RTB only.'],
  [{ sub: { not: null }, costModel: 'none' }, 'A channel of a sub-publisher needs a cost model.'],
];

export const dynamicTooEarly: Refusal = [
  { dynamicFloor: 'on', 'traffic.days': { under: 7 } },
  'A dynamic floor needs 7 days of data; choose Learn first.',
];

export const podTooShort: Refusal = [
  { podMode: { not: 'single' }, podDuration: { under: 'maxDuration' } },
  'The pod must be at least as long as the longest ad.',
];

/** API frameworks 1 and 2 of AdCOM. */
export const vpaidOnCtv: Refusal = [{ environment: 'ctv', apis: [1, 2] }, 'VPAID does not run on CTV; take VPAID out.'];

export const strangeTags: Refusal = [
  { 'tagOverrides.tag': { outside: 'tags' } },
  'Overrides are for tags of this channel; link the tag first.',
];

export const strangeChannels: Refusal = [
  { 'channelOverrides.channel': { outside: 'channels' } },
  'Overrides are for channels of this tag; link the channel first.',
];

/** A tag that takes as long as the channel waits is never heard. */
export const slowTag = ({ timeout }: { readonly timeout: number | null }, { linked }: RuleContext): string | undefined =>
  aboutFirst(
    linked('tags'),
    ({ name, timeout: own }) => (own ?? 0) >= (timeout ?? Infinity) && `${name} may take ${own} ms; answer later than that, or shorten it.`,
  );

/** A tag for one environment is not called in another. */
export const whichElsewhere = ({ environment }: { readonly environment: string }, { linked }: RuleContext): string | undefined =>
  aboutFirst(
    linked('channels'),
    (one) =>
      environment !== 'all' && one.environment !== environment && `${one.name} has another environment; the pair is skipped at serving.`,
  );
