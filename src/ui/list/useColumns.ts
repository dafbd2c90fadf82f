import { useMemo } from 'react';
import { type FigurePeriod, inPeriod } from '../../schema/derivedColumns';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { usePreference } from '../usePreference';
import {
  type Column,
  columnOf,
  leading,
  leastWidth,
  mostWidth,
  noWidths,
  type OwnWidths,
  offeredColumns,
  usualColumns,
} from './columns';
import type { ListState } from './useListState';

export type ColumnChoice = {
  readonly columns: readonly Column[];
  readonly offered: readonly string[];
  readonly shown: readonly string[];
  readonly isUsual: boolean;
  /** Whether columns may be hidden for lack of space: the user did not choose them. */
  readonly isFitted: boolean;
  readonly widths: OwnWidths;
  /** Returns those of the names that are offered, with the leading columns first. */
  order(names: readonly string[]): readonly string[];
  choose(names: readonly string[]): void;
  setWidths(widths: OwnWidths): void;
  reset(): void;
};

/**
 * The columns of a list: from the address, else from the viewer's choice, else from the definition. A choice is stored, unless it
 * changes a view.
 */
export function useColumns(
  resource: AnyResource,
  { view, columns: asked, widths: given, setLook }: Look,
  period: FigurePeriod,
): ColumnChoice {
  const { viewer, resources, extensions } = useConsole();
  const cellWidths = extensions.get(resource.name)?.widths;
  const text = useText();
  const [ownColumns, setOwnColumns] = usePreference<readonly string[] | null>(`lists.${resource.name}.columns`, null);
  const [ownWidths, setOwnWidths] = usePreference<OwnWidths>(`lists.${resource.name}.widths`, noWidths);
  const { offered, usual } = useMemo(() => {
    const names = offeredColumns(resource, viewer, resources);
    return { offered: names, usual: usualColumns(resource, names, viewer) };
  }, [resource, viewer, resources]);

  const chosen = asked ?? (Array.isArray(ownColumns) ? ownColumns : usual);
  const widths = useMemo(() => fitting(given ?? (view === undefined ? ownWidths : noWidths)), [given, view, ownWidths]);
  const isView = view !== undefined;
  const isFitted = asked === undefined && !Array.isArray(ownColumns);
  const shown = useMemo(() => {
    const names = new Set(chosen.map((name) => inPeriod(name, period)));
    return inOrder([...names].filter((name) => offered.includes(name)));
  }, [chosen, offered, period]);
  const columns = useMemo(
    () => shown.map((name) => columnOf(resource, name, text, cellWidths)),
    [resource, shown, text, cellWidths],
  );

  return useMemo(
    () => ({
      columns,
      offered,
      shown,
      widths,
      isFitted,
      isUsual: shown.join() === inOrder(usual).join() && Object.keys(widths).length === 0,
      order: (names) => inOrder(names.filter((name) => offered.includes(name))),
      choose(next) {
        if (!isView) setOwnColumns(inOrder(next));
        setLook({ columns: inOrder(next) });
      },
      setWidths(next) {
        if (!isView) setOwnWidths(Object.keys(next).length > 0 ? next : null);
        setLook({ widths: next });
      },
      reset() {
        if (!isView) {
          setOwnColumns(null);
          setOwnWidths(null);
        }
        setLook(isView ? { columns: inOrder(usual), widths: noWidths } : { columns: undefined, widths: undefined });
      },
    }),
    [columns, offered, shown, usual, widths, isView, isFitted, setOwnColumns, setOwnWidths, setLook],
  );
}

type Look = Pick<ListState, 'view' | 'columns' | 'widths' | 'setLook'>;

/** Limits widths from an address or another version to what a column allows. */
const fitting = (widths: OwnWidths): OwnWidths =>
  Object.fromEntries(
    Object.entries(widths).flatMap(([name, width]) =>
      Number.isFinite(width) ? [[name, Math.max(leastWidth, Math.min(mostWidth, Math.round(width)))]] : [],
    ),
  );

const inOrder = (names: readonly string[]): readonly string[] => [
  ...leading.filter((name) => name === 'name' || names.includes(name)),
  ...names.filter((name) => !leading.some((one) => one === name)),
];
