import type { LiveAuction } from '../../src/model/live/auction';
import { type LiveFilter, readLiveFilter } from '../../src/model/live/liveFilter';
import { hasMode, type Mode, type Viewer } from '../../src/schema/access';
import { forbidden, invalidAt, refuseProblems } from '../http/problems';
import { type ApiContext, viewerOn } from '../http/request';

/** The account whose auctions the viewer may see: null for all. Partners of an account see none. */
export function liveScope(viewer: Viewer): { readonly demand: number | null } {
  if (viewer.role === 'admin' && viewer.isSuper) return { demand: null };
  if (viewer.role === 'demand' && viewer.owner !== null) return { demand: viewer.owner };
  throw forbidden('Only publisher accounts and administrators can use the live view.');
}

/** Whether the viewer may see an auction, however it was found. */
export function maySeeAuction(viewer: Viewer, { demand, mode }: Pick<LiveAuction, 'demand' | 'mode'>): boolean {
  const scope = liveScope(viewer);
  return (scope.demand === null || scope.demand === demand) && hasMode(viewer, mode);
}

type Asked = { readonly demand: number | null; readonly filter: LiveFilter };

/** The filter of a view, with the mode it names or else the user's current mode. */
export function liveAsked(c: ApiContext): Asked {
  const viewer = viewerOn(c);
  const { demand } = liveScope(viewer);
  const mode = modeOf(c.req.query('mode') ?? viewer.mode);
  if (!mode) throw invalidAt('mode', { code: 'oneOf', message: 'mode must be ssp or dsp.' });
  if (!hasMode(viewer, mode))
    throw invalidAt('mode', { code: 'rule', message: 'Your account has no traffic in this mode.' });
  const { filter, problems } = readLiveFilter((name) => c.req.query(name), mode);
  refuseProblems(problems);
  return { demand, filter };
}

const modeOf = (word: string): Mode | undefined => (word === 'ssp' || word === 'dsp' ? word : undefined);
