import { paramsOf, requiredParamsOf } from '../../reference/vastParams';
import type { InitialContext } from '../../schema/context';

// Defaults of a new channel, by environment and sub-publisher.

type Placed = { readonly environment?: string };

const isBig = ({ environment }: Placed): boolean => environment === 'ctv' || environment === 'dooh';

export const usualSize = {
  width: (channel: Placed): number => (isBig(channel) ? 1920 : 640),
  height: (channel: Placed): number => (isBig(channel) ? 1080 : 360),
};
export const usualParams = ({ environment = 'ctv' }: Placed): readonly string[] => paramsOf(environment);
export const usualRequired = ({ environment = 'ctv' }: Placed): readonly string[] => requiredParamsOf(environment);

type Paid = { readonly sub?: number | null; readonly integration?: string };

/** The cost model agreed with the sub-publisher, unless a channel cannot have it: its supply is paid for, and only RTB has bids. */
export function usualCost({ sub, integration }: Paid, { linked }: Pick<InitialContext, 'linked'>): string {
  if (!sub) return 'none';
  const [agreed] = linked('sub').map(({ costModel }) => costModel);
  return agreed === 'fixed' || (agreed === 'bid' && integration === 'RTB') ? agreed : 'revshare';
}
