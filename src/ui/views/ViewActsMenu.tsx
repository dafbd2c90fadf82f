import { useTranslate } from 'ra-core';
import { MenuBelow } from '../parts/MenuBelow';
import { useViewActs } from './useViewActs';
import type { Shown } from './useViewWrites';

type Props = Shown & { readonly anchor: HTMLElement | null; onAsk(what: 'new' | 'current'): void; onClose(): void };

/** Actions on the current view. */
export function ViewActsMenu({ anchor, onAsk, onClose, ...shown }: Props) {
  const translate = useTranslate();
  const acts = useViewActs(shown, onAsk, onClose);
  return (
    <MenuBelow
      anchor={anchor}
      label={translate('adx.views.acts', { name: shown.current?.name ?? '' })}
      onClose={onClose}
    >
      {acts}
    </MenuBelow>
  );
}
