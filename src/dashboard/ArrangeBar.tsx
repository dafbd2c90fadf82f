import { Plus, RotateCcw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../ui/parts/Button';
import { lazyComponent } from '../ui/parts/lazyComponent';
import type { SavedCardEntry } from './arrangement';
import type { PlacedCard } from './card/card';

const AddMenu = lazyComponent(() => import('./AddMenu').then((module) => module.AddMenu));

type Props = {
  readonly hidden: readonly PlacedCard[];
  onShow(id: string): void;
  onSaved(entry: SavedCardEntry): void;
  onReset(): void;
  onDone(): void;
};

/** The bar shown while the user arranges the dashboard. */
export function ArrangeBar({ hidden, onShow, onSaved, onReset, onDone }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <section className="adx-strip adx-dash-arrange" aria-label={translate('adx.dashboard.arrange')}>
      <p className="adx-grow">{translate('adx.dashboard.arrangeHint')}</p>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Plus size={15} aria-hidden />}
        onPointerEnter={AddMenu.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('adx.dashboard.add')}
      </Button>
      <Button startIcon={<RotateCcw size={15} aria-hidden />} onClick={onReset}>
        {translate('adx.dashboard.reset')}
      </Button>
      <Button variant="contained" onClick={onDone}>
        {translate('adx.reports.done')}
      </Button>
      {anchor && (
        <AddMenu anchor={anchor} hidden={hidden} onShow={onShow} onSaved={onSaved} onClose={() => setAnchor(null)} />
      )}
    </section>
  );
}
