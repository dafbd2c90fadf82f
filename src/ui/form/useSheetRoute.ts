import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { objectPath, tabPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/useActions';
import { useListPlace } from '../list/ListPlace';

export type SheetRoute = {
  /** The object's id; undefined on create. */
  readonly id: number | undefined;
  readonly isCreate: boolean;
  /** Id of the object to copy. */
  readonly copyOf: number | undefined;
  /** Address of this form without its tab. */
  readonly root: string;
  readonly tab: string;
  /** Whether the address was opened directly: the form is a page, not a sheet over the list. */
  readonly isPage: boolean;
  /** Whether an address is one of this form's tabs. */
  readonly isWithin: (place: { readonly pathname: string; readonly search: string }) => boolean;
  /** `place`: an anchor in the tab, with its `#`. */
  readonly goToTab: (slug: string, place?: string) => void;
  readonly goToObject: (id: number, tab?: string) => void;
  readonly close: () => void;
};

/** Reads a form's address: `/campaigns/12/bidding`, `/campaigns/create?copy=12`, `/applications/71?app=12&tab=store`. */
export function useSheetRoute(resource: AnyResource): SheetRoute {
  const params = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const part = useActions().part?.id;
  const { close } = useListPlace();
  // The first entry of a visit has the key 'default'; later entries keep the result in their state, across reloads.
  const [isPage] = useState(() => location.key === 'default' || isPageState(location.state));
  const query = new URLSearchParams(location.search);
  const { parentScope } = resource;
  const given = parentScope ? (query.get(parentScope.param) ?? undefined) : params.id;
  const word = given === 'create' ? undefined : given;
  const tab = (parentScope ? query.get('tab') : params['*']) ?? '';
  const id = word !== undefined && /^\d{1,15}$/.test(word) ? Number(word) : undefined;
  const isCreate = word === undefined;
  const root = isCreate || id !== undefined ? objectPath(resource, id ?? 'create', part) : location.pathname;
  const copy = query.get('copy');

  const goToTab = useCallback(
    (slug: string, hash = '') => {
      const next = new URLSearchParams(location.search);
      next.delete('tab');
      if (slug) next.set('tab', slug);
      const place = parentScope
        ? { search: `?${next}` }
        : { pathname: slug ? `${root}/${slug}` : root, search: location.search };
      navigate({ ...place, hash }, { replace: true, state: { isPage } });
    },
    [navigate, parentScope, root, location.search, isPage],
  );
  const goToObject = useCallback(
    (other: number, slug = '') => {
      const path = objectPath(resource, other, part);
      navigate(slug ? tabPath(path, slug) : path, { replace: true, state: { isPage } });
    },
    [navigate, resource, part, isPage],
  );
  const isWithin = useCallback<SheetRoute['isWithin']>(
    ({ pathname, search }) => {
      const [path = '', own = ''] = root.split('?');
      if (!parentScope) return pathname === path || pathname.startsWith(`${path}/`);
      const sameObject =
        new URLSearchParams(search).get(parentScope.param) === new URLSearchParams(own).get(parentScope.param);
      return pathname === path && sameObject;
    },
    [root, parentScope],
  );
  return useMemo(
    () => ({
      id,
      isCreate,
      copyOf: isCreate && copy ? Number(copy) : undefined,
      root,
      tab,
      isPage,
      isWithin,
      goToTab,
      goToObject,
      close,
    }),
    [id, isCreate, copy, root, tab, isPage, isWithin, goToTab, goToObject, close],
  );
}

const isPageState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPage' in state && state.isPage === true;
