import { notFetched } from '../../api/outbound/failures';
import type { Outbound } from '../../api/ports/outbound';

/** A page reaches other sites only where they allow it, and the demo calls no one. */
const nothing = async () => notFetched('noWayOut');

export const outbound: Outbound = { get: nothing, post: nothing };
