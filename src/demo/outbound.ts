import { notFetched } from '../../api/outbound/failures';
import type { Outbound } from '../../api/ports/outbound';

/** A page reaches other sites only where they allow it, and the demonstration asks nobody. */
const nothing = async () => notFetched('noWayOut');

export const outbound: Outbound = { get: nothing, post: nothing };
