import { partners } from '../reference/partners';
import type { ParamSpec } from '../schema/kinds/params';

const byId = new Map(partners.map((partner) => [partner.id, partner]));

/** The parameters a partner asks for, exactly as its entry lists them (decision 10); none without a partner. */
export const partnerParams = (partner: string | null | undefined): readonly ParamSpec[] =>
  partner ? (byId.get(partner)?.params ?? []) : [];

/** Ids ending in P are Prebid adapters and go with PreBid only; the others with VAST or RTB (`objects.md` 2.2). */
export function partnerFits(partner: string, integration: string): boolean {
  return (byId.get(partner)?.integration === 'PreBid') === (integration === 'PreBid');
}

export const partnerOptions = partners.map((partner) => ({ value: partner.id, label: partner.name }));
