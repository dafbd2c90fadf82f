import './chips.css';
import { GripVertical, Plus, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { CatalogueDimension, CatalogueMetric } from '../model/reports/reportCall';
import { useHelpHint } from '../ui/help/HelpTexts';
import { usePair } from '../ui/i18n/useText';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { useReport } from './parts/ReportContext';

const AddPopover = lazyComponent(() => import('./AddPopover').then((module) => module.AddPopover));

type Props = {
  readonly kind: 'dimensions' | 'metrics';
  readonly ids: readonly string[];
  readonly offered: readonly (CatalogueDimension | CatalogueMetric)[];
  onChange(ids: readonly string[]): void;
};

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The chosen dimensions or metrics. Dragging, or Alt with the arrow keys, reorders them. */
export function ChipSection({ kind, ids, offered, onChange }: Props) {
  const translate = useTranslate();
  const pair = usePair();
  const hintOf = useHelpHint();
  const { nameOf, problems, missing } = useReport();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  const place = (id: string, at: number) => {
    const next = moved(ids, id, at);
    onChange(next);
    setSaid(translate('adx.reports.moved', { name: nameOf(id), place: next.indexOf(id) + 1, of: next.length }));
  };
  const press = (event: KeyboardEvent, id: string) => {
    const step = steps[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    place(id, ids.indexOf(id) + step);
  };
  const remove = (id: string) => {
    const at = ids.indexOf(id);
    onChange(ids.filter((one) => one !== id));
    // The focus stays in the list: on the next chip, else on the button that adds.
    const next = ids[at + 1] ?? ids[at - 1];
    const chip =
      next === undefined
        ? null
        : list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next)}"] .adx-rep-remove`);
    (chip ?? add.current)?.focus();
  };
  const titleOf = (id: string) => {
    const help = hintOf(`report.${kind === 'metrics' ? 'metric' : 'dimension'}.${id}`);
    return help ? pair(nameOf(id), help) : nameOf(id);
  };
  const title = translate(`adx.reports.${kind}`);
  const general = problems[kind];

  return (
    <section className="adx-rep-section" aria-label={title}>
      <div className="adx-rep-section-head">
        <h2>{title}</h2>
        <button
          ref={add}
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-rep-add"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-label={translate(`adx.reports.add.${kind}`)}
          onPointerEnter={AddPopover.preload}
          onFocus={AddPopover.preload}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Plus size={14} aria-hidden /> {translate('adx.reports.addOne')}
        </button>
      </div>
      <ul ref={list} className="adx-rep-chips" data-kind={kind}>
        {ids.map((id, index) => {
          const problem =
            problems[`${kind}.${index}`] ?? (missing.includes(id) ? translate('adx.reports.notHere') : undefined);
          return (
            <li
              key={id}
              data-id={id}
              className="adx-rep-chip"
              draggable
              data-dragged={id === dragged || undefined}
              data-wrong={problem !== undefined || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(id);
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                if (dragged !== id) place(dragged, index);
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <button
                type="button"
                className="adx-bare adx-rep-grip"
                aria-label={translate('adx.reports.move', { name: nameOf(id) })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                title={translate('adx.reports.moveHint')}
                onKeyDown={(event) => press(event, id)}
              >
                <GripVertical size={13} aria-hidden />
              </button>
              <span className="adx-ellipsis adx-grow adx-rep-chip-words" title={titleOf(id)}>
                {nameOf(id)}
              </span>
              <button
                type="button"
                className="adx-bare adx-rep-remove"
                aria-label={translate('adx.reports.remove', { name: nameOf(id) })}
                onKeyDown={(event) => press(event, id)}
                onClick={() => remove(id)}
              >
                <X size={14} aria-hidden />
              </button>
              {problem && (
                <p className="adx-note adx-rep-problem" role="alert">
                  {problem}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {ids.length === 0 && <p className="adx-small adx-rep-none">{translate(`adx.reports.none.${kind}`)}</p>}
      {general && (
        <p className="adx-note adx-rep-problem" role="alert">
          {general}
        </p>
      )}
      <p className="adx-hidden" aria-live="polite">
        {said}
      </p>
      {anchor && (
        <AddPopover
          kind={kind}
          anchor={anchor}
          offered={offered}
          ids={ids}
          onChange={onChange}
          onClose={() => setAnchor(null)}
        />
      )}
    </section>
  );
}

/** The list with one item moved to index `to`, clamped to the list. */
export function moved<T>(list: readonly T[], item: T, to: number): readonly T[] {
  const rest = list.filter((one) => one !== item);
  if (rest.length === list.length) return list;
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}
