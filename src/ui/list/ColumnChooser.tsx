import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type DragEvent, useState } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Popover } from '../parts/Popover';
import { leading } from './columns';
import type { ColumnChoice } from './useColumns';
import '../parts/smallIcon.css';
import './columnChooser.css';
import './filterPanel.css';

type Props = {
  readonly resource: AnyResource;
  readonly choice: ColumnChoice;
  readonly anchor: HTMLElement | null;
  onClose(): void;
};

/** Shows, hides and orders columns. The choice is stored for this list. */
export function ColumnChooser({ resource, choice, anchor, onClose }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { shown, offered, choose } = choice;
  const [dragged, setDragged] = useState<string>();
  const isFixed = (name: string) => leading.some((one) => one === name);
  // Hidden columns follow the visible ones, in the definition's order.
  const [names, setNames] = useState(() => [...shown, ...offered.filter((name) => !shown.includes(name))]);

  const apply = (order: readonly string[], visible: readonly string[]) => {
    setNames([...order]);
    choose(order.filter((name) => visible.includes(name)));
  };
  const toggle = (name: string) =>
    apply(names, shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]);
  const place = (name: string, before: number) => {
    const rest = names.filter((one) => one !== name);
    const first = rest.findIndex((one) => !isFixed(one));
    const at = Math.max(first, Math.min(rest.length, before));
    apply([...rest.slice(0, at), name, ...rest.slice(at)], shown);
  };
  const over = (event: DragEvent, index: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (names[index] !== dragged) place(dragged, index);
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: 'adx-columns', role: 'dialog', 'aria-label': translate('adx.list.columns') } }}
    >
      <ul>
        {names.map((name, index) => {
          const label = text(resource.allFields[name]?.label ?? name);
          return (
            <li
              key={name}
              draggable={!isFixed(name)}
              data-dragged={name === dragged || undefined}
              onDragStart={() => setDragged(name)}
              onDragOver={(event) => over(event, index)}
              onDragEnd={() => setDragged(undefined)}
            >
              <GripVertical className="adx-lucide adx-grip" size={14} aria-hidden />
              <label>
                <input
                  type="checkbox"
                  className="adx-list-tick"
                  checked={shown.includes(name)}
                  disabled={name === 'name'}
                  onChange={() => toggle(name)}
                />
                <span>{label}</span>
              </label>
              {!isFixed(name) && (
                <>
                  <button
                    type="button"
                    className="adx-small-icon"
                    aria-label={translate('adx.list.move_up', { label })}
                    onClick={() => place(name, index - 1)}
                    disabled={isFixed(names[index - 1] ?? 'name')}
                  >
                    <ChevronUp className="adx-lucide" size={14} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className="adx-small-icon"
                    aria-label={translate('adx.list.move_down', { label })}
                    onClick={() => place(name, index + 1)}
                    disabled={index === names.length - 1}
                  >
                    <ChevronDown className="adx-lucide" size={14} aria-hidden />
                  </button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div className="adx-strip adx-small adx-panel-foot">
        <Button
          variant="text"
          disabled={choice.isUsual}
          onClick={() => {
            choice.reset();
            onClose();
          }}
        >
          {translate('adx.list.columns_reset')}
        </Button>
        <span className="adx-gap" />
        <Button variant="contained" onClick={onClose}>
          {translate('adx.list.done')}
        </Button>
      </div>
    </Popover>
  );
}
