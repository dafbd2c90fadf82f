import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { PaneId } from './paneGroups';
import { rowHeight, useWindow } from './useWindow';

type Props = {
  readonly label: string;
  readonly chosen: readonly PaneId[];
  readonly nameOf: (id: PaneId) => string;
  readonly codeOf: (id: PaneId) => string | undefined;
  readonly onRemove: (id: PaneId) => void;
  /** Called with the visible ids. */
  readonly onView?: ((ids: readonly PaneId[]) => void) | undefined;
  /** Whether the list is read-only. */
  readonly isFixed?: boolean;
};

/** The selected items. Tab reaches one of their buttons, arrows the others; Delete removes an item. */
export function TransferChosen({ label, chosen, nameOf, codeOf, onRemove, onView, isFixed = false }: Props) {
  const translate = useTranslate();
  const [active, setActive] = useState(0);
  const at = Math.min(active, chosen.length - 1);
  const { box, shown, onScroll, show } = useWindow<HTMLElement>(chosen.length, at);
  const seen = shown.map((index) => chosen[index]).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when others can be seen
  useEffect(() => {
    onView?.(shown.flatMap((index) => chosen[index] ?? []));
  }, [seen]);
  const focus = (index: number) => {
    setActive(index);
    show(index);
    // Waits until the row is rendered.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-at="${index}"] button`)?.focus());
  };
  const press = (event: KeyboardEvent, id: PaneId) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step !== 0) focus(Math.max(0, Math.min(chosen.length - 1, at + step)));
    else if (event.key === 'Home' || event.key === 'End') focus(event.key === 'Home' ? 0 : chosen.length - 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(id);
    else return;
    event.preventDefault();
  };
  const remove = (id: PaneId) => {
    onRemove(id);
    if (chosen.length > 1) focus(Math.min(at, chosen.length - 2));
    else box.current?.focus();
  };
  return (
    <section
      ref={box}
      className="adx-pane-list"
      tabIndex={chosen.length === 0 ? 0 : -1}
      aria-label={label}
      onScroll={onScroll}
    >
      {chosen.length === 0 && <p className="adx-small adx-options-none">{translate('adx.form.panes.none')}</p>}
      <ul style={{ height: chosen.length * rowHeight }}>
        {shown.map((index) => {
          const id = chosen[index] as PaneId;
          const code = codeOf(id);
          return (
            <li
              key={id}
              className="adx-row adx-pane-row"
              data-at={index}
              style={{ top: index * rowHeight }}
              aria-posinset={index + 1}
              aria-setsize={chosen.length}
            >
              {code !== undefined && <span className="adx-pane-id adx-figures">{code}</span>}
              <span className="adx-ellipsis adx-grow" title={nameOf(id)}>
                {nameOf(id)}
              </span>
              {!isFixed && (
                <button
                  type="button"
                  className="adx-bare adx-center adx-row-icon"
                  tabIndex={index === at ? 0 : -1}
                  aria-label={translate('adx.form.remove', { name: nameOf(id) })}
                  onFocus={() => setActive(index)}
                  onKeyDown={(event) => press(event, id)}
                  onClick={() => remove(id)}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
