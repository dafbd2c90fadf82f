import { leastWidth, mostWidth, type OwnWidths } from './columns';

type Sizing = {
  readonly edge: HTMLElement;
  readonly table: HTMLTableElement;
  readonly own: OwnWidths;
  setOwn(widths: OwnWidths): void;
};

const keyStep = 8;
const largeStep = 40;

/**
 * Resizes a column by pointer or key. From then on every column keeps its current width and spare width goes to the right edge,
 * so that only columns right of the moved edge move.
 */
export function sizeColumn(event: Event, sizing: Sizing): void {
  if (event instanceof PointerEvent) drag(event, sizing);
  else if (event instanceof KeyboardEvent && event.key.startsWith('Arrow')) step(event, sizing);
  else forget(sizing);
}

function forget({ edge, own, setOwn }: Sizing): void {
  const { [edge.dataset.edge ?? '']: gone, ...rest } = own;
  if (gone !== undefined) setOwn(rest);
}

function step({ key, shiftKey }: KeyboardEvent, { edge, table, setOwn }: Sizing): void {
  const widths = widthsOf(table);
  const name = edge.dataset.edge ?? '';
  const by = (shiftKey ? largeStep : keyStep) * (key === 'ArrowLeft' ? -1 : 1);
  const width = within((widths[name] ?? 0) + by);
  setOwn({ ...widths, [name]: width });
  edge.setAttribute('aria-valuenow', String(width));
}

function drag({ button, clientX: from, pointerId }: PointerEvent, { edge, table, setOwn }: Sizing): void {
  if (button !== 0 || !edge.isConnected) return;
  const name = edge.dataset.edge ?? '';
  const before = widthsOf(table);
  let width = before[name] ?? 0;
  let isMoved = false;
  const thaw = freeze(table, before);
  const ends = new AbortController();
  const end = (isKept: boolean) => {
    ends.abort();
    delete edge.dataset.moving;
    if (isKept && isMoved) setOwn({ ...before, [name]: width });
    else thaw();
  };
  const { signal } = ends;
  edge.dataset.moving = '';
  // Sets the style directly, without React: rows do not render again.
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => {
      isMoved ||= clientX !== from;
      width = within((before[name] ?? 0) + clientX - from);
      show(table, name, width);
    },
    { signal },
  );
  edge.addEventListener('pointerup', () => end(true), { signal });
  edge.addEventListener('pointercancel', () => end(false), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
  try {
    edge.setPointerCapture(pointerId);
  } catch {
    end(false); // released before the capture
  }
}

const within = (width: number): number => Math.max(leastWidth, Math.min(mostWidth, Math.round(width)));

/** Whether the column is hidden for lack of space. */
const isLeftOut = (element: Element): boolean => getComputedStyle(element).display === 'none';

type Edge = readonly [name: string, cell: HTMLElement, col: HTMLElement];

/** The columns that can be resized, each with its edge. */
const columnsOf = (table: HTMLTableElement): readonly Edge[] => {
  const cols = [...table.querySelectorAll('col')];
  return [...(table.tHead?.rows[0]?.cells ?? [])].flatMap((cell, at): readonly Edge[] => {
    const name = cell.querySelector<HTMLElement>('[data-edge]')?.dataset.edge;
    const col = cols[at];
    return name === undefined || col === undefined || isLeftOut(cell) ? [] : [[name, cell, col]];
  });
};

const widthsOf = (table: HTMLTableElement): Readonly<Record<string, number>> =>
  Object.fromEntries(columnsOf(table).map(([name, cell]) => [name, Math.round(cell.getBoundingClientRect().width)]));

/** Fixes every column at its current width; returns a function that undoes this. */
function freeze(table: HTMLTableElement, widths: Readonly<Record<string, number>>): () => void {
  const touched = [table, ...table.querySelectorAll('col')];
  const styles = touched.map((element) => element.style.cssText);
  const rest = table.querySelector<HTMLElement>('col:last-child');
  for (const [name, , col] of columnsOf(table)) col.style.width = `${widths[name]}px`;
  if (rest) rest.style.width = '';
  table.style.minWidth = `${leastOf(table)}px`;
  return () => {
    for (const [at, element] of touched.entries()) element.setAttribute('style', styles[at] ?? '');
  };
}

function show(table: HTMLTableElement, name: string, width: number): void {
  const [, , col] = columnsOf(table).find(([one]) => one === name) ?? [];
  if (col) col.style.width = `${width}px`;
  table.style.minWidth = `${leastOf(table)}px`;
}

const leastOf = (table: HTMLTableElement): number =>
  [...table.querySelectorAll('col')]
    .filter((col) => !isLeftOut(col))
    .reduce((sum, { style }) => sum + (Number.parseFloat(style.width) || 0), 0);
