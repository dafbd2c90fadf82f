import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { listPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/useActions';

type Place = { readonly search: string; readonly state: unknown };
/** The rows in view, and where they stand in the whole list. */
type Rows = { readonly ids: readonly number[]; readonly first: number; readonly total: number };
type ListPlace = {
  /** Back to the list as it was left: its filter, order and page. */
  close(): void;
  /** The list says where it is. */
  follow(where: () => Place): void;
  /** The list says what it shows. */
  show(rows: Rows): void;
  rows(): Rows;
};

const Context = createContext<ListPlace | undefined>(undefined);

/** Lets the sheet over a list find back to it. */
export function ListPlaceProvider({ resource, children }: { resource: AnyResource; children: ReactNode }) {
  const navigate = useNavigate();
  const part = useActions().part?.id;
  const where = useRef<() => Place>(() => ({ search: '', state: null }));
  const shown = useRef<Rows>({ ids: [], first: 0, total: 0 });
  const place = useMemo<ListPlace>(
    () => ({
      close() {
        const { search, state } = where.current();
        navigate({ pathname: listPath(resource, part), search }, { state });
      },
      follow(next) {
        where.current = next;
      },
      show(rows) {
        shown.current = rows;
      },
      rows: () => shown.current,
    }),
    [navigate, resource, part],
  );
  return <Context value={place}>{children}</Context>;
}

export function useListPlace(): ListPlace {
  const place = useContext(Context);
  if (!place)
    throw new Error(
      'useListPlace stands outside ListPlaceProvider; ResourceScreen puts it around the list and the form.',
    );
  return place;
}
