import type { Refusal } from '../schema/conditions';

// A combination that a supplier cannot have, as data.

/** Only an ad exchange holds auctions. */
export const directByAuction: Refusal = [{ costModel: 'auction', adexchange: null }, 'A direct supplier is paid a fixed price or a share.'];
