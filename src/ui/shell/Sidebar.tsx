import './sidebar.css';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { MouseEvent } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { type MenuGroup, type MenuItem, topGroup } from '../menu/menu';
import { useMenu } from '../menu/useMenu';
import { Icon } from '../parts/Icon';
import { ScreenLink, useOpensTab } from '../parts/ScreenLink';
import { Mark } from './Mark';

export function Sidebar({ isCollapsed, toggle }: { isCollapsed: boolean; toggle(): void }) {
  const { config } = useConsole();
  const translate = useTranslate();
  const menu = useMenu();
  const name = translate(isCollapsed ? 'adx.shell.expand' : 'adx.shell.collapse');
  const ToggleIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside id="sidebar" className="adx-side" aria-label={translate('adx.shell.sidebar')}>
      <ScreenLink
        to="/"
        className="adx-side-mark"
        aria-label={translate('adx.shell.home', { product: config.productName })}
      >
        <Mark size={26} />
        <span className="adx-side-words">{config.productName}</span>
      </ScreenLink>
      <nav className="adx-side-menu" aria-label={translate('adx.shell.menu')}>
        {menu.map((group) => (
          <Group key={group.name} group={group} isCollapsed={isCollapsed} />
        ))}
      </nav>
      <button
        type="button"
        className="adx-bare adx-row adx-side-foot"
        aria-label={name}
        aria-expanded={!isCollapsed}
        aria-controls="sidebar"
        onClick={toggle}
        {...(isCollapsed && tip(name, 0))}
      >
        <ToggleIcon size={16} aria-hidden />
        <span className="adx-side-words">{name}</span>
      </button>
    </aside>
  );
}

function Group({ group, isCollapsed }: { group: MenuGroup; isCollapsed: boolean }) {
  const translate = useTranslate();
  const id = `menu-${group.name}`;
  const isTop = group.name === topGroup;
  return (
    <section {...(!isTop && { 'aria-labelledby': id })}>
      {!isTop && (
        <h2 id={id} className="adx-side-group">
          <span className="adx-side-words">{translate(group.label)}</span>
        </h2>
      )}
      <ul>
        {group.items.map((item) => (
          <li key={item.name}>
            <Entry item={item} isCollapsed={isCollapsed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ item, isCollapsed }: { item: MenuItem; isCollapsed: boolean }) {
  const text = useText();
  const { pathname } = useLocation();
  const opensTab = useOpensTab();
  const address = useHref(item.path);
  const { own } = item;
  const isAt = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  const isCurrent = own
    ? [own.place, ...(own.also ?? [])].some((place) => place !== undefined && isAt(place))
    : isAt(item.path) || item.tabs.some((name) => isAt(`/${name}`));
  const open = (event: MouseEvent) => {
    own?.onOpen?.();
    const isPlain =
      !opensTab && event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!own?.reloads || !isPlain || !isAt(item.path.replace(/\?.*/, ''))) return;
    event.preventDefault();
    location.assign(address);
  };
  const words = text(item.label);
  return (
    <ScreenLink
      to={item.path}
      className="adx-side-item"
      {...(own && { onClick: open, onAuxClick: open })}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      {...(isCollapsed && tip(words, 10))}
    >
      <Icon name={item.icon} />
      <span className="adx-side-words" {...(!isCollapsed && { title: words })}>
        {words}
      </span>
    </ScreenLink>
  );
}

// The tip's distance is measured from the rail, of which an item covers all but 10 px.
const tip = (words: string, gap: number) => ({ 'data-tip': words, 'data-tip-at': 'right', 'data-tip-gap': gap });
