import './changeMarks.css';
import { PencilLine } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { type ChangeMark, joinMarks } from '../../model/reports/changeMarks';
import type { AnyResource } from '../../schema/resource';
import { formatCount } from '../../ui/i18n/format';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import type { ChartKind } from '../chartPoints';
import { acrossOf } from './plotPlace';

const MarkPopover = lazyComponent(() => import('./MarkPopover').then((module) => module.MarkPopover));

type Props = {
  readonly resource: AnyResource;
  readonly marks: readonly ChangeMark[];
  readonly kind: ChartKind;
  /** Number of time steps in the chart. */
  readonly steps: number;
  /** Shows a version in the object's history; absent where the viewer has no screen of it. */
  readonly onVersion?: ((version: number) => void) | undefined;
};

/** The width of a mark and a small gap, in pixels. */
const leastApart = 26;

/** Changes of the object on the chart's time axis: buttons in order of time. */
export function ChangeMarks({ resource, marks, kind, steps, onVersion }: Props) {
  const translate = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const [width, setWidth] = useState(0);
  const [open, setOpen] = useState<{ readonly mark: ChangeMark; readonly anchor: HTMLElement }>();
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  const shown = useMemo(() => {
    const step = width / Math.max(1, kind === 'bars' ? steps : steps - 1);
    return width === 0 ? [] : joinMarks(marks, leastApart / step);
  }, [marks, kind, steps, width]);
  return (
    <>
      <ol ref={list} className="adx-rep-marks" aria-label={translate('adx.marks.list')}>
        {shown.map((mark) => {
          const [first, last] = mark.places;
          const across = acrossOf(kind, (first + last) / 2, steps);
          const count = mark.rows.length;
          const at = mark.keys[0] === mark.keys[1] ? mark.keys[0] : mark.keys.join(' - ');
          const label = translate('adx.marks.one', { smart_count: count, at, who: whoIn(mark) });
          return (
            <li key={mark.keys[0]} style={{ '--across': across } as CSSProperties}>
              <button
                type="button"
                className="adx-rep-mark adx-figures"
                aria-label={label}
                aria-haspopup="dialog"
                aria-expanded={open?.mark.keys[0] === mark.keys[0]}
                title={label}
                onPointerEnter={MarkPopover.preload}
                onFocus={MarkPopover.preload}
                onClick={(event) => setOpen({ mark, anchor: event.currentTarget })}
              >
                {count === 1 ? <PencilLine size={12} aria-hidden /> : formatCount(count)}
              </button>
            </li>
          );
        })}
      </ol>
      {open && <MarkPopover resource={resource} {...open} onVersion={onVersion} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const mostNames = 3;

function whoIn({ rows }: ChangeMark): string {
  const names = [...new Set(rows.flatMap(({ by }) => by?.name ?? []))];
  return names.length > mostNames ? `${names.slice(0, mostNames).join(', ')}, …` : names.join(', ');
}
