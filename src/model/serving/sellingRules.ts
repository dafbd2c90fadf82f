import type { AnyRecord } from '../../schema/context';
import { isEmpty } from '../../schema/kinds/field';
import type { ServingPair, ServingRule, Why } from '../../schema/serving';
import { askedParams } from '../partnerParams';
import { sayServing } from './sayServing';

// Serving rules of tags, and of the objects that serve through them.

type Parent = { readonly name: string; readonly demand: number | null };

/** The account has the mode in which its objects serve. */
export const onSide = (side: 'ssp' | 'dsp'): ServingPair<'demand', Parent> => ({
  id: 'side',
  rule: 'Mode enabled for the account.',
  problem: 'Mode not enabled for the account.',
  field: side === 'ssp' ? ['showSsp'] : ['showDsp'],
  why: (_, { name, showSsp, showSspMin, showDsp }) =>
    (side === 'ssp' ? showSsp || showSspMin : showDsp) ? undefined : sayServing('serving.modeOff', { name }),
});

/** A marketplace that is closed to the account blocks like an inactive one. */
export const marketIsOpen: ServingPair<'marketplace', Parent> = {
  id: 'closed',
  rule: 'Marketplace available to the account.',
  problem: 'Marketplace not available to the account.',
  field: 'marketplace',
  why: ({ demand }, { name, openTo, demands }) =>
    openTo === 'all' || demands?.includes(demand) ? undefined : sayServing('serving.notOpen', { name }),
};

type Placed = { readonly name: string; readonly environment: string; readonly adFormat: string };

export const marketTakesIt: readonly ServingPair<'environment' | 'adFormat', Placed>[] = [
  {
    id: 'environment',
    rule: 'Marketplace buys this environment.',
    problem: 'Marketplace does not buy this environment.',
    field: 'environment',
    why: ({ name, environment }, market) =>
      environment === 'all' || isEmpty(market.environments) || market.environments.includes(environment)
        ? undefined
        : sayServing('serving.marketEnvironment', { market: market.name, name }),
  },
  {
    id: 'adFormat',
    rule: 'Marketplace buys this ad format.',
    problem: 'Marketplace does not buy this ad format.',
    field: 'adFormat',
    why: ({ name, adFormat }, market) =>
      isEmpty(market.adFormats) || market.adFormats.includes(adFormat)
        ? undefined
        : sayServing('serving.marketFormat', { market: market.name, name }),
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
  return (
    missing && {
      says: sayServing('serving.partnerParam', { name: tag.name, param: missing.name }),
      value: tag.partnerParams,
    }
  );
}

/** A demand source has an address or a partner, and all parameters that the partner requires. */
export const isConnected: readonly ServingRule<'url' | 'endpoint' | 'partnerParams', Connected>[] = [
  {
    id: 'noUrl',
    step: 'partner',
    rule: 'Has a VAST URL.',
    problem: 'No VAST URL.',
    field: 'url',
    why: ({ name, integration, url }) =>
      integration === 'VAST' && !url ? sayServing('serving.noVastUrl', { name }) : undefined,
  },
  {
    id: 'noEndpoint',
    step: 'partner',
    rule: 'Has an endpoint, a partner or a marketplace.',
    problem: 'No endpoint.',
    field: 'endpoint',
    why: ({ name, integration, marketplace, partner, endpoint }) =>
      integration === 'RTB' && !marketplace && !partner && !endpoint
        ? sayServing('serving.noEndpoint', { name })
        : undefined,
  },
  {
    id: 'partnerParams',
    step: 'partner',
    rule: 'Partner parameters complete.',
    problem: 'Partner parameters missing.',
    field: 'partnerParams',
    why: whyParamsMissing,
  },
];

type Priced = {
  readonly name: string;
  readonly priceModel: string;
  readonly cpm: number;
  readonly marketplace: number | null;
};

export const isPriced: ServingRule<'cpm', Priced> = {
  id: 'noPrice',
  step: 'price',
  rule: 'Price above 0.',
  problem: 'Price is 0.',
  field: 'cpm',
  why: ({ name, priceModel, cpm, marketplace }) =>
    priceModel === 'fixed' && !marketplace && !(cpm > 0) ? sayServing('serving.priceZero', { name }) : undefined,
};

/** A tag in test mode sends `test=1` and is never billed. */
export const noTest: ServingRule<'testMode', { readonly name: string; readonly testMode: boolean }> = {
  id: 'testMode',
  step: 'status',
  rule: 'Not in test mode.',
  problem: 'In test mode.',
  field: 'testMode',
  why: ({ name, testMode }) =>
    testMode ? { says: sayServing('serving.testMode', { name }), limits: true } : undefined,
};

/** For the app or site of a channel. */
export const notBlocked: ServingRule<'quality', { readonly name: string; readonly quality: string }> = {
  id: 'blocked',
  step: 'quality',
  rule: 'Not blocked.',
  problem: 'Object is blocked.',
  field: 'quality',
  why: ({ name, quality }) => (quality === 'blocked' ? sayServing('serving.blocked', { name }) : undefined),
};

type Checking = { readonly name: string; readonly adsTxtMode: string | null };

/** The seller's file lists us, if the object enforces that. */
export const isAuthorised = (finding: 'appAdsTxt' | 'adsTxt'): ServingPair<'adsTxtMode', Checking> => ({
  id: 'adsTxt',
  rule: 'Seller listed in ads.txt where enforced.',
  problem: 'Seller missing from ads.txt.',
  field: 'adsTxtMode',
  why: ({ adsTxtMode }, place: AnyRecord) =>
    adsTxtMode === 'enforce' && ['missing', 'noFile'].includes(place[finding])
      ? sayServing('serving.adsTxt', { name: place.name })
      : undefined,
});

type Channel = { readonly name: string; readonly tags: readonly number[]; readonly allowMarketplaces: boolean };

/** Without tags only marketplaces remain, and they may not buy. */
export const whyNoTags = ({ name, allowMarketplaces }: Channel): Why =>
  allowMarketplaces
    ? { says: sayServing('serving.openMarketsOnly', { name }), limits: true }
    : sayServing('serving.noTags', { name });

export const whyNoChannels = ({ name }: { readonly name: string }): Why => sayServing('serving.noChannels', { name });
