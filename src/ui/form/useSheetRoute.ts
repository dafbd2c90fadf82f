import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { AnyResource } from '../../schema/resource';
import { useListPlace } from '../list/ListPlace';

export type SheetRoute = {
  /** The object's id; nothing on create. */
  readonly id: number | undefined;
  readonly isCreate: boolean;
  /** The object that a new one is a copy of. */
  readonly copyOf: number | undefined;
  /** Address of this form without its tab; whoever stays below it stays in the form. */
  readonly root: string;
  readonly tab: string;
  /** The address was opened directly: the form is a page, not a sheet over the list. */
  readonly isPage: boolean;
  readonly goToTab: (slug: string) => void;
  readonly goToObject: (id: number, tab?: string) => void;
  readonly close: () => void;
};

/** Where a form stands in the address: `/campaigns/12/bidding`, `/campaigns/create?copy=12`. */
export function useSheetRoute(resource: AnyResource): SheetRoute {
  const { id: word, '*': tab = '' } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { close } = useListPlace();
  // The first entry of a visit has the key 'default'; later entries carry the answer along, over reloads too.
  const [isPage] = useState(() => location.key === 'default' || isPageState(location.state));
  const id = word !== undefined && /^\d{1,15}$/.test(word) ? Number(word) : undefined;
  const isCreate = word === undefined;
  const root = `/${resource.name}/${word ?? 'create'}`;
  const copy = new URLSearchParams(location.search).get('copy');

  const goToTab = useCallback(
    (slug: string) =>
      navigate({ pathname: slug ? `${root}/${slug}` : root, search: location.search }, { replace: true, state: { isPage } }),
    [navigate, root, location.search, isPage],
  );
  const goToObject = useCallback(
    (other: number, slug = '') => navigate(`/${resource.name}/${other}${slug && `/${slug}`}`, { replace: true, state: { isPage } }),
    [navigate, resource, isPage],
  );
  return useMemo(
    () => ({ id, isCreate, copyOf: isCreate && copy ? Number(copy) : undefined, root, tab, isPage, goToTab, goToObject, close }),
    [id, isCreate, copy, root, tab, isPage, goToTab, goToObject, close],
  );
}

const isPageState = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isPage' in state && state.isPage === true;
