import { useTranslate } from 'ra-core';
import { MenuBelow } from '../parts/MenuBelow';
import { useViewActs } from './useViewActs';
import type { Shown } from './useViewWrites';

type Props = Shown & { readonly anchor: HTMLElement | null; onAsk(what: 'new' | 'current'): void; onClose(): void };

/** What can be done with the view whose tab is the current one. */
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
