import { findGrant, type Viewer } from '../../schema/access';
import type { RuleContext } from '../../schema/context';
import { accountIn, personKey } from '../../schema/persons';
import { isViewState } from '../../schema/viewState';

export type { ViewState } from '../../schema/viewState';

type Kept = { readonly shared: boolean; readonly maker: string | null };
type Asking = { readonly viewer: Viewer };

/** Returns the owner of a view: the user who first saved it, also after others change it. */
export const viewMaker = (_: unknown, stored: Kept | undefined, { viewer }: Asking): string =>
  stored?.maker ?? personKey(viewer);

/** Returns who sees a view: its owner, or all of the owner's account. */
export function viewAudience({ shared }: Kept, stored: Kept | undefined, asking: Asking): string {
  const maker = viewMaker(undefined, stored, asking);
  return shared ? accountIn(maker) : maker;
}

/** Refuses a list that the viewer cannot open, with the message for an unknown list. */
export function whyNoList(
  { list }: { readonly list: string },
  { definitions, viewer }: RuleContext,
): string | undefined {
  const named = definitions?.find(({ name, hidden }) => name === list && !hidden);
  return !definitions || (named && findGrant(viewer, named.access.read)) ? undefined : 'List not found.';
}

export const whyNoState = ({ state }: { readonly state: unknown }): string | undefined =>
  isViewState(state) ? undefined : 'The state of a list has filter, sort, perPage, columns and widths.';
