import { Check, House, Users } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { personKey } from '../../schema/persons';
import { useViewer } from '../ConsoleContext';
import { ListSubheader, MenuItem } from '../parts/Menu';
import { MenuBelow } from '../parts/MenuBelow';
import type { StoredView } from './useListViews';
import { useViewActs } from './useViewActs';
import type { Shown } from './useViewWrites';
import './viewMenu.css';

type Props = Shown & { readonly anchor: HTMLElement | null; onAsk(what: 'new' | 'current'): void; onClose(): void };

/** The viewer's views and those of the account, followed by the actions on the current one. */
export function ViewMenu({ anchor, onAsk, onClose, ...shown }: Props) {
  const { state, stored = [], current, opens } = shown;
  const viewer = useViewer();
  const translate = useTranslate();
  const acts = useViewActs(shown, onAsk, onClose);
  const mine = personKey(viewer);
  const own = stored.filter(({ maker }) => maker === mine);
  const others = stored.filter(({ maker }) => maker !== mine);
  const does = (work: () => void) => () => {
    onClose();
    work();
  };

  const lineOf = (view: StoredView) => (
    <MenuItem
      key={view.id}
      role="menuitemradio"
      aria-checked={view.id === current?.id}
      onClick={does(() => state.setView(view))}
    >
      <span className="adx-view-name" title={view.name}>
        {view.name}
      </span>
      {opens?.id === view.id && (
        <House className="adx-lucide adx-view-mark" size={14} aria-label={translate('adx.views.default')} role="img" />
      )}
      {view.shared && (
        <Users className="adx-lucide adx-view-mark" size={14} aria-label={translate('adx.views.shared')} role="img" />
      )}
      {view.id === current?.id && <Check className="adx-menu-tick" size={15} aria-hidden />}
    </MenuItem>
  );
  return (
    <MenuBelow anchor={anchor} label={translate('adx.views.title')} onClose={onClose}>
      <MenuItem
        role="menuitemradio"
        aria-checked={current === undefined}
        onClick={does(() => state.setView(undefined))}
      >
        <span className="adx-view-name">{translate('adx.views.none')}</span>
        {current === undefined && <Check className="adx-menu-tick" size={15} aria-hidden />}
      </MenuItem>
      {own.map(lineOf)}
      {others.length > 0 && <ListSubheader role="presentation">{translate('adx.views.others')}</ListSubheader>}
      {others.map(lineOf)}
      <hr className="adx-menu-rule" />
      {acts}
    </MenuBelow>
  );
}
