import '../ui/parts/smallIcon.css';
import { EyeOff, GripVertical } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { useArranging } from './ArrangingContext';
import type { PlacedCard } from './card';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** In the head of a card while the dashboard is arranged. */
export function ArrangeTools({ card: { id, title } }: { card: PlacedCard }) {
  const translate = useTranslate();
  const { step, hide } = useArranging();
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(id, by);
  };
  return (
    <>
      <button
        type="button"
        className="adx-small-icon adx-card-grip"
        aria-label={translate('adx.dashboard.move', { title })}
        title={translate('adx.dashboard.moveHint')}
        onKeyDown={press}
      >
        <GripVertical size={15} aria-hidden />
      </button>
      <button
        type="button"
        className="adx-small-icon"
        aria-label={translate('adx.dashboard.hide', { title })}
        title={translate('adx.dashboard.hide', { title })}
        onClick={() => hide(id)}
      >
        <EyeOff size={15} aria-hidden />
      </button>
    </>
  );
}
