import { useEffect, useLayoutEffect, useRef } from 'react';
import { type FigurePeriod, figurePeriods } from '../../schema/derivedColumns';
import type { AnyRecord } from '../../schema/resource';
import { offeredActions } from '../actions/rowActions';
import type { ActionContext } from '../actions/useActions';

type Keys = {
  readonly isOn: boolean;
  readonly rows: readonly AnyRecord[];
  /** Id of the row that keys act on. */
  readonly cursor: number | undefined;
  moveTo(record: AnyRecord): void;
  /** With `isRange`, selects every row from the last selected one to this one. */
  tick(record: AnyRecord, isRange: boolean): void;
  search(): void;
  create(): void;
  showKeys(): void;
  /** Absent where the list shows no figures. */
  readonly chooseFigures: ((period: FigurePeriod) => void) | undefined;
  /** Clears one thing: the selection, then the focus. */
  escape(): void;
  readonly actions: ActionContext;
};

/** Held with Shift, Space has no key of its own. */
const shiftSpace = 'Shift+Space';

/** Keyboard shortcuts of the list. They work only outside inputs and while no dialog or menu is open. */
export function useListKeys(keys: Keys): void {
  const { isOn } = keys;
  const { own } = keys.actions;
  const missed = useRef<{ readonly key: string; readonly id: number }>(undefined);
  const latest = useRef(keys);
  latest.current = keys;
  // In a layout effect, with the keys of the last render: on a busy machine a key may be pressed before another effect runs.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const now = latest.current;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const isMeant = press(event.key === ' ' && event.shiftKey ? shiftSpace : event.key, event.target, now);
      if (isMeant) event.preventDefault();
      missed.current = isMeant || now.cursor === undefined ? undefined : { key: event.key, id: now.cursor };
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);

  // A key without an action may belong to an extension, whose actions load shortly after the row gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it waits for
  useEffect(() => {
    const { isOn: isStillOn, rows, cursor, actions } = latest.current;
    const { key, id } = missed.current ?? {};
    missed.current = undefined;
    const record = rows.find((row) => row.id === id && id === cursor);
    if (isStillOn && key !== undefined && record && !isTaken(document.activeElement)) runAction(key, record, actions);
  }, [own]);
}

/** Whether the key had an action here. */
function press(key: string, target: EventTarget | null, keys: Keys): boolean {
  const at = keys.rows.findIndex(({ id }) => id === keys.cursor);
  const record = keys.rows[at];
  const meaning = meanings[key];
  if (meaning) return meaning(keys, at, target);
  return record !== undefined && runAction(key, record, keys.actions);
}

type Meaning = (keys: Keys, at: number, target: EventTarget | null) => boolean;

const down: Meaning = (keys, at) => move(keys, at + 1);
const up: Meaning = (keys, at) => move(keys, at < 0 ? 0 : at - 1);

function tick(isRange: boolean): Meaning {
  return ({ rows, actions, ...keys }, at) => {
    const record = actions.mayCreate ? rows[at] : undefined;
    if (record) keys.tick(record, isRange);
    return record !== undefined;
  };
}

const figuresOf =
  (period: FigurePeriod): Meaning =>
  ({ chooseFigures }) => {
    chooseFigures?.(period);
    return chooseFigures !== undefined;
  };

const meanings: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries(figurePeriods.map((period, at) => [String(at + 1), figuresOf(period)])),
  j: down,
  ArrowDown: down,
  k: up,
  ArrowUp: up,
  Home: (keys, at) => at >= 0 && move(keys, 0),
  End: (keys, at) => at >= 0 && move(keys, keys.rows.length - 1),
  '/': (keys) => {
    keys.search();
    return true;
  },
  n: ({ actions, create }) => {
    if (actions.mayCreate) create();
    return actions.mayCreate;
  },
  '?': (keys) => {
    keys.showKeys();
    return true;
  },
  // Returns false: other handlers may clear something too.
  Escape: (keys) => {
    keys.escape();
    return false;
  },
  x: tick(false),
  X: tick(true),
  // Space activates a focused link or button of the row.
  ' ': (keys, at, target) => target instanceof HTMLTableRowElement && tick(false)(keys, at, target),
  [shiftSpace]: (keys, at, target) => target instanceof HTMLTableRowElement && tick(true)(keys, at, target),
  // Enter activates a focused link or button of the row.
  Enter({ rows, actions }, at, target) {
    const record = rows[at];
    if (!record || !(target instanceof HTMLTableRowElement)) return false;
    actions.open(actions.pathOf(record.id));
    return true;
  },
};

function move({ rows, moveTo }: Keys, to: number): boolean {
  const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
  if (next) moveTo(next);
  return next !== undefined;
}

function runAction(key: string, record: AnyRecord, actions: ActionContext): boolean {
  const action = offeredActions('row', [record], actions).find((one) => one.key === key);
  void action?.run([record], actions);
  return action !== undefined;
}

const typed = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';
const opened = '[role="dialog"], [role="menu"], [role="listbox"]';

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(`${typed}, ${opened}`) !== null) ||
  document.querySelector(opened) !== null;
