import type { MouseEvent } from 'react';
import type { To } from 'react-router';
import type { Viewer } from '../../schema/access';
import { listPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import type { ViewState } from '../../schema/viewState';
import { paramsOfView, writeListUrl } from '../address/listUrl';
import type { ListState } from '../list/useListState';

export type ViewLink = { readonly to: To; readonly state: unknown; onClick(event: MouseEvent): void };

/** The context of links to views of a list. */
export type LinkPlace = {
  readonly resource: AnyResource;
  readonly viewer: Viewer;
  readonly setView: ListState['setView'];
  /** Whether the bare address opens a view. */
  readonly opensView: boolean;
};

/** Returns a link to a view or to the plain list. A plain click changes the list without waiting for the router. */
export function viewLink(
  view: { readonly id: number; readonly state: ViewState } | undefined,
  { resource, viewer, setView, opensView }: LinkPlace,
): ViewLink {
  const { search, state } = view
    ? writeListUrl(paramsOfView(view, resource, viewer), resource, viewer, opensView)
    : { search: opensView ? '?view=0' : '', state: null };
  return {
    to: { pathname: listPath(resource), search },
    state,
    onClick(event) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setView(view);
    },
  };
}
