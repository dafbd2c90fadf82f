import { findGrant, type Viewer } from '../schema/access';
import type { RuleContext } from '../schema/context';
import { accountIn, personKey } from '../schema/persons';
import { isViewState } from '../schema/viewState';

export type { ViewState } from '../schema/viewState';

type Kept = { readonly shared: boolean; readonly maker: string | null };
type Asking = { readonly viewer: Viewer };

/** The first saver stays its owner, also when others change it. */
export const viewMaker = (_: unknown, stored: Kept | undefined, { viewer }: Asking): string =>
  stored?.maker ?? personKey(viewer);

/** Who sees it: its maker, or all of its maker's account. */
export function viewAudience({ shared }: Kept, stored: Kept | undefined, asking: Asking): string {
  const maker = viewMaker(undefined, stored, asking);
  return shared ? accountIn(maker) : maker;
}

/** A list that its viewer cannot open is answered as one that is not there. */
export function whyNoList(
  { list }: { readonly list: string },
  { definitions, viewer }: RuleContext,
): string | undefined {
  const named = definitions?.find(({ name, hidden }) => name === list && !hidden);
  return !definitions || (named && findGrant(viewer, named.access.read)) ? undefined : 'List not found.';
}

export const whyNoState = ({ state }: { readonly state: unknown }): string | undefined =>
  isViewState(state) ? undefined : 'The state of a list has filter, sort, perPage, columns and widths.';
