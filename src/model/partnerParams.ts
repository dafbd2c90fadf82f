import { partners } from '../reference/partners';
import type { ParamSpec } from '../schema/kinds/params';

const byId = new Map(partners.map((partner) => [partner.id, partner]));

/** The parameters a partner asks for, exactly as its entry lists them; none without a partner. */
export const partnerParams = (partner: string | null | undefined): readonly ParamSpec[] =>
  partner ? (byId.get(partner)?.params ?? []) : [];

/** Ids ending in P are Prebid adapters and go with PreBid only; the others with VAST or RTB. */
export function partnerFits(partner: string, integration: string): boolean {
  return (byId.get(partner)?.integration === 'PreBid') === (integration === 'PreBid');
}

export const partnerOptions = partners.map((partner) => ({ value: partner.id, label: partner.name }));

type Partnered = {
  readonly partner: string | null;
  readonly integration?: string | null;
  readonly marketplace?: number | null;
};

/** The partners to choose from: those that go with the integration, where there is one yet, without those of the extended list. */
export const offeredPartner = ({ integration }: Pick<Partnered, 'integration'>, partner: string): boolean =>
  !byId.get(partner)?.extended && (!integration || partnerFits(partner, integration));

/** A marketplace sets the partner itself. */
export const whyOtherPartner = ({ partner, integration, marketplace }: Partnered): string | undefined =>
  partner && integration && !marketplace && !partnerFits(partner, integration)
    ? 'Partners ending in P work only with PreBid, others with VAST or RTB.'
    : undefined;

/** The parameters that a form asks for; the marketplace has its own. */
export const askedParams = ({ partner, marketplace }: Partnered): readonly ParamSpec[] =>
  marketplace ? [] : partnerParams(partner);
