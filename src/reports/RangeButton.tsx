import { Calendar, ChevronDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { sayPeriod } from '../model/reports/dateRanges';
import { lazyComponent } from '../ui/parts/lazyComponent';
import type { RangePopover as Popover } from './RangePopover';

const RangePopover = lazyComponent(() => import('./RangePopover').then((module) => module.RangePopover));

type Props = Omit<ComponentProps<typeof Popover>, 'anchor' | 'onClose'> & {
  /** How it is called with its days. */
  readonly name: string;
  readonly isInvalid: boolean;
};

/** A stretch of days, which opens its calendar. */
export function RangeButton({ name, isInvalid, ...range }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="adx-row adx-rep-range"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-invalid={isInvalid || undefined}
        aria-label={name}
        onPointerEnter={RangePopover.preload}
        onFocus={RangePopover.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Calendar size={15} aria-hidden />
        <span className="adx-figures">{sayPeriod(range.period)}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {anchor && <RangePopover {...range} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
