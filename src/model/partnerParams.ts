import { partners } from '../reference/partners';
import type { InitialContext } from '../schema/context';
import type { ParamSpec } from '../schema/kinds/params';

const byId = new Map(partners.map((partner) => [partner.id, partner]));

/** Returns the parameters of a partner, exactly as its entry lists them; none without a partner. */
export const partnerParams = (partner: string | null | undefined): readonly ParamSpec[] =>
  partner ? (byId.get(partner)?.params ?? []) : [];

/** Whether a partner fits the integration: ids ending in P (Prebid adapters) fit PreBid, all others VAST and RTB. */
export function partnerFits(partner: string, integration: string): boolean {
  return (byId.get(partner)?.integration === 'PreBid') === (integration === 'PreBid');
}

export const partnerOptions = partners.map((partner) => ({ value: partner.id, label: partner.name }));

type Partnered = {
  readonly partner: string | null;
  readonly integration?: string | null;
  readonly marketplace?: number | null;
};

/** Whether the form offers a partner: it fits the chosen integration, if any, and is not in the extended list. */
export const offeredPartner = ({ integration }: Pick<Partnered, 'integration'>, partner: string): boolean =>
  !byId.get(partner)?.extended && (!integration || partnerFits(partner, integration));

/** Returns the advertiser's partner, the default for its tags, if it fits the integration. */
export function partnerOfAdvertiser(
  tag: Pick<Partnered, 'integration' | 'marketplace'>,
  { linked }: Pick<InitialContext, 'linked'>,
): string | undefined {
  const [partner] = linked('advertiser').map((advertiser) => advertiser.partner);
  return partner && !tag.marketplace && offeredPartner(tag, partner) ? partner : undefined;
}

/** Refuses a partner that does not fit the integration; a marketplace sets the partner itself. */
export const whyOtherPartner = ({ partner, integration, marketplace }: Partnered): string | undefined =>
  partner && integration && !marketplace && !partnerFits(partner, integration)
    ? 'Partners ending in P work only with PreBid, others with VAST or RTB.'
    : undefined;

/** Returns the parameters of the form; a marketplace has its own. */
export const askedParams = ({ partner, marketplace }: Partnered): readonly ParamSpec[] =>
  marketplace ? [] : partnerParams(partner);
