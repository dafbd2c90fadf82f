import type { ApiParts } from '../apiParts';
import type { Sessions } from '../auth/sessions';
import type { Api } from '../http/apiEnv';
import { auctionRoutes } from './auctionRoutes';
import { ingestRoute } from './ingestRoute';
import { replayRoute } from './replayRoute';
import { streamRoute } from './streamRoute';

/** Live auctions: in from ad servers, out to viewers. */
export function liveRoutes(api: Api, parts: ApiParts, sessions: Sessions): void {
  const { ports, live: hub } = parts;
  ingestRoute(api, parts, hub);
  streamRoute(api, { ports, sessions, hub });
  auctionRoutes(api, parts, hub);
  replayRoute(api, parts, hub);
}
