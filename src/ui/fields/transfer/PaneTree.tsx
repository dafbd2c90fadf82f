import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { formatCount } from '../../i18n/format';
import { StatusMark } from '../inputs/refOptions';
import {
  type Chosen,
  isIn,
  type PaneRow,
  rowsOf,
  type ShownGroup,
  setAll,
  setGroup,
  setItem,
  tickOf,
} from './paneGroups';
import { rowHeight, useWindow } from './useWindow';

type Props = {
  readonly label: string;
  readonly groups: readonly ShownGroup[];
  readonly chosen: Chosen;
  readonly isSearch: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onChange: (chosen: Chosen) => void;
  /** Called when the user scrolls near the end. */
  readonly onMore?: (() => void) | undefined;
};

/**
 * The available items. Arrows move and expand, Space toggles, Shift with arrows or a click toggles a range, Ctrl+A toggles all
 * visible items, letters go to the search.
 */
export function TransferTree({ label, groups, chosen, isSearch, search, onChange, onMore }: Props) {
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(areFew(groups) ? groups.map(({ key }) => key) : []),
  );
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const rows = useMemo(() => rowsOf(groups, (key) => isSearch || open.has(key)), [groups, isSearch, open]);
  const { box, shown, onScroll, show } = useWindow(rows.length, active);
  const isNearEnd = shown.includes(rows.length - 1);
  useEffect(() => {
    if (isNearEnd && rows.length > 0) onMore?.();
  }, [isNearEnd, rows.length, onMore]);
  // A list with the same first row has only grown.
  const first = rows[0]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its top
  useEffect(() => {
    setActive(0);
    setAnchor(0);
    if (box.current) box.current.scrollTop = 0;
  }, [onMore ? first : groups]);

  const turnOpen = ({ group }: PaneRow, isOpen: boolean) => {
    const next = new Set(open);
    isOpen ? next.add(group.key) : next.delete(group.key);
    setOpen(next);
  };
  const isOn = (row: PaneRow) => (row.item ? isIn(row.item, row.group, chosen) : tickOf(row.group, chosen) === 'all');
  const set = (row: PaneRow, on: boolean, from: Chosen) =>
    row.item ? setItem(row.item, row.group.whole, on, from) : setGroup(row.group, on, from);
  const turn = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (!row) return;
    const first = rows[anchor];
    if (isRange && first) {
      const range = rows.slice(Math.min(anchor, index), Math.max(anchor, index) + 1).filter(({ item }) => item);
      onChange(range.reduce((next, one) => set(one, isOn(first), next), chosen));
    } else {
      onChange(set(row, !isOn(row), chosen));
      setAnchor(index);
    }
    setActive(index);
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    show(next);
    return next;
  };

  const press = (event: KeyboardEvent) => {
    const row = rows[active];
    const page = Math.floor((box.current?.clientHeight ?? rowHeight) / rowHeight) - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: -1,
      ArrowDown: 1,
      PageUp: -page,
      PageDown: page,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    if (event.key === 'ArrowUp' && active === 0) search.current?.focus();
    else if (step !== undefined && event.shiftKey) turn(moveTo(active + step), true);
    else if (step !== undefined) moveTo(active + step);
    else if ((event.key === ' ' || event.key === 'Enter') && row) turn(active, event.shiftKey);
    else if (event.key === 'ArrowRight' && row && !row.item && !row.isOpen) turnOpen(row, true);
    else if (event.key === 'ArrowLeft' && row && !isSearch) closeAround(row);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      onChange(setAll(groups, true, chosen));
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      search.current?.focus();
      return;
    } else return;
    event.preventDefault();
  };
  const closeAround = (row: PaneRow) => {
    if (row.group.label === undefined) return;
    turnOpen(row, false);
    setActive(rows.findIndex((one) => !one.item && one.group.key === row.group.key));
  };

  const rowId = (row: PaneRow | undefined) => row && `${id}${row.key}`;
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={rowId(rows[active])}
      className="adx-pane-list"
      onScroll={onScroll}
      onKeyDown={press}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight }}>
        {shown.map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Row
              key={row.key}
              row={row}
              id={rowId(row) as string}
              top={index * rowHeight}
              chosen={chosen}
              isActive={index === active}
              isSearch={isSearch}
              onTurn={(isRange) => turn(index, isRange)}
              onOpen={(isOpen) => {
                turnOpen(row, isOpen);
                setActive(index);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

/** With so few rows all groups are open. */
const fewRows = 40;
const areFew = (groups: readonly ShownGroup[]): boolean =>
  groups.reduce((sum, { items }) => sum + items.length + 1, 0) <= fewRows;

type RowProps = {
  readonly row: PaneRow;
  readonly id: string;
  readonly top: number;
  readonly chosen: Chosen;
  readonly isActive: boolean;
  readonly isSearch: boolean;
  readonly onTurn: (isRange: boolean) => void;
  readonly onOpen: (isOpen: boolean) => void;
};

// The tree handles the keys of every row.
function Row({ row, id, top, chosen, isActive, isSearch, onTurn, onOpen }: RowProps) {
  const { group, item, place } = row;
  const tick = item ? (isIn(item, group.whole, chosen) ? 'all' : 'none') : tickOf(group, chosen);
  const code = item ? item.code : group.id;
  const name = item ? item.name : group.label;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      id={id}
      role="treeitem"
      aria-level={place.level}
      aria-posinset={place.at}
      aria-setsize={place.of}
      aria-checked={tick === 'some' ? 'mixed' : tick === 'all'}
      aria-expanded={item ? undefined : row.isOpen}
      aria-disabled={item?.offReason ? true : undefined}
      className="adx-row adx-pane-row"
      data-head={!item || undefined}
      data-child={place.level === 2 || undefined}
      data-active={isActive || undefined}
      style={{ top }}
      title={item?.offReason ?? name}
      onClick={(event) => onTurn(event.shiftKey)}
    >
      {!item && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Right and Left of the tree do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <span
          className="adx-pane-open"
          data-open={row.isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            if (!isSearch) onOpen(!row.isOpen);
          }}
        >
          <ChevronRight size={14} aria-hidden="true" />
        </span>
      )}
      <span className="adx-pane-tick" data-tick={tick} aria-hidden="true" />
      {code !== undefined && <span className="adx-pane-id adx-figures">{code}</span>}
      <span className="adx-ellipsis adx-grow">{name}</span>
      {item?.kind && <span className="adx-option-kind">{item.kind}</span>}
      {item?.status !== undefined && item.status !== 1 && <StatusMark status={item.status} />}
      {!item && <span className="adx-pane-count adx-figures">{countOf(group, chosen)}</span>}
    </div>
  );
}

function countOf(group: ShownGroup, chosen: Chosen): string {
  const total = formatCount(group.items.length);
  if (group.id !== undefined && chosen.has(group.id)) return total;
  const count = group.items.filter(({ id }) => chosen.has(id)).length;
  return count > 0 ? `${formatCount(count)} / ${total}` : total;
}
