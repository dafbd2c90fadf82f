import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { listPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/useActions';

type Place = { readonly search: string; readonly state: unknown };
/** The rows of the page, and the position of the first one in the whole list. */
type Rows = { readonly ids: readonly number[]; readonly first: number; readonly total: number };
type ListPlace = {
  /** Returns to the list with its filter, order and page. */
  close(): void;
  /** Registers how to read the list's address. */
  follow(where: () => Place): void;
  /** Registers the rows that the list shows. */
  show(rows: Rows): void;
  rows(): Rows;
};

const Context = createContext<ListPlace | undefined>(undefined);

/** Lets the form over a list return to the list's state. */
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
