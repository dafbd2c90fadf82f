import type { AnyRecord } from '../../schema/context';
import { isEmpty } from '../../schema/field';
import type { ServingPair, ServingRule, Why } from '../../schema/serving';
import { askedParams } from '../partnerParams';

// What tags need, and what serves through them.

type Parent = { readonly name: string; readonly demand: number | null };

/** The account has the side of the platform that its objects serve on. */
export const onSide = (side: 'ssp' | 'dsp'): ServingPair<'demand', Parent> => ({
  id: 'side',
  rule: 'The account has this side of the platform.',
  field: side === 'ssp' ? ['showSsp'] : ['showDsp'],
  why: (_, { name, showSsp, showSspMin, showDsp }) =>
    (side === 'ssp' ? showSsp || showSspMin : showDsp) ? undefined : `${name} does not have this side of the platform.`,
});

/** A closed marketplace serves an account as little as one that is switched off (`objects.md` 2.10). */
export const marketIsOpen: ServingPair<'marketplace', Parent> = {
  id: 'closed',
  rule: 'The marketplace is open to the account.',
  field: 'marketplace',
  why: ({ demand }, { name, openTo, demands }) =>
    openTo === 'all' || demands?.includes(demand) ? undefined : `${name} is not open to your account.`,
};

type Placed = { readonly name: string; readonly environment: string; readonly adFormat: string };

export const marketTakesIt: readonly ServingPair<'environment' | 'adFormat', Placed>[] = [
  {
    id: 'environment',
    rule: 'The marketplace buys in its environment.',
    field: 'environment',
    why: ({ name, environment }, market) =>
      environment === 'all' || isEmpty(market.environments) || market.environments.includes(environment)
        ? undefined
        : `${market.name} does not buy in the environment of ${name}.`,
  },
  {
    id: 'adFormat',
    rule: 'The marketplace buys its ad format.',
    field: 'adFormat',
    why: ({ name, adFormat }, market) =>
      isEmpty(market.adFormats) || market.adFormats.includes(adFormat)
        ? undefined
        : `${market.name} does not buy the ad format of ${name}.`,
  },
];

type Connected = {
  readonly name: string;
  readonly integration: string;
  readonly marketplace: number | null;
  readonly partner: string | null;
  readonly url: string | null;
  readonly endpoint: string | null;
  readonly partnerParams: Readonly<Record<string, unknown>>;
};

function whyParamsMissing(tag: Connected): Why {
  const missing = askedParams(tag).find(({ name, required }) => required && isEmpty(tag.partnerParams[name]));
  return missing && { says: `${tag.name} lacks the partner parameter ${missing.name}.`, value: tag.partnerParams };
}

/** A demand source has an address or a partner, and the partner everything it asks for. */
export const isConnected: readonly ServingRule<'url' | 'endpoint' | 'partnerParams', Connected>[] = [
  {
    id: 'noUrl',
    step: 'partner',
    rule: 'A VAST tag has an address.',
    field: 'url',
    why: ({ name, integration, url }) => (integration === 'VAST' && !url ? `${name} has no address to call.` : undefined),
  },
  {
    id: 'noEndpoint',
    step: 'partner',
    rule: 'An RTB tag has an endpoint, a partner or a marketplace.',
    field: 'endpoint',
    why: ({ name, integration, marketplace, partner, endpoint }) =>
      integration === 'RTB' && !marketplace && !partner && !endpoint ? `${name} has no endpoint to call.` : undefined,
  },
  {
    id: 'partnerParams',
    step: 'partner',
    rule: 'Its partner has the parameters that it asks for.',
    field: 'partnerParams',
    why: whyParamsMissing,
  },
];

type Priced = { readonly name: string; readonly priceModel: string; readonly cpm: number; readonly marketplace: number | null };

export const isPriced: ServingRule<'cpm', Priced> = {
  id: 'noPrice',
  step: 'price',
  rule: 'A fixed price is above zero.',
  field: 'cpm',
  why: ({ name, priceModel, cpm, marketplace }) =>
    priceModel === 'fixed' && !marketplace && !(cpm > 0) ? `${name} pays nothing.` : undefined,
};

/** A test sends `test=1` and never bills. */
export const noTest: ServingRule<'testMode', { readonly name: string; readonly testMode: boolean }> = {
  id: 'testMode',
  step: 'status',
  rule: 'It is not in test mode.',
  field: 'testMode',
  why: ({ name, testMode }) => (testMode ? { says: `${name} is in test mode, so nothing is billed.`, limits: true } : undefined),
};

/** Of an app or a site that a channel stands for. */
export const notBlocked: ServingRule<'quality', { readonly name: string; readonly quality: string }> = {
  id: 'blocked',
  step: 'quality',
  rule: 'It is not blocked.',
  field: 'quality',
  why: ({ name, quality }) => (quality === 'blocked' ? `${name} is blocked.` : undefined),
};

type Checking = { readonly name: string; readonly adsTxtMode: string | null };

/** Whether the file of the seller names us, where that is insisted on. */
export const isAuthorised = (finding: 'appAdsTxt' | 'adsTxt'): ServingPair<'adsTxtMode', Checking> => ({
  id: 'adsTxt',
  rule: 'Where ads.txt is enforced, it names the seller.',
  field: 'adsTxtMode',
  why: ({ adsTxtMode }, place: AnyRecord) =>
    adsTxtMode === 'enforce' && ['missing', 'noFile'].includes(place[finding])
      ? `The ads.txt of ${place.name} does not name the seller.`
      : undefined,
});

type Channel = { readonly name: string; readonly tags: readonly number[]; readonly allowMarketplaces: boolean };

/** Without tags only marketplaces are left, and whether they buy is theirs to say. */
export const whyNoTags = ({ name, allowMarketplaces }: Channel): Why =>
  allowMarketplaces ? { says: `${name} calls no tag, only marketplaces that are open.`, limits: true } : `${name} calls no tag.`;

export const whyNoChannels = ({ name }: { readonly name: string }): Why => `No channel calls ${name}.`;
