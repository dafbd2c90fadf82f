import './header.css';
import { ChevronDown, CircleHelp, ExternalLink, PanelLeftClose, PanelLeftOpen, RefreshCw, WifiOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { hasMode, type Mode, maySwitchMode } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { useAddressDialog } from '../address/useAddressDialog';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { type MenuGroup, type MenuItem, topGroup } from '../menu/menu';
import { noteChosen } from '../menu/switchedSide';
import { useMenu } from '../menu/useMenu';
import { useReloadData } from '../menu/useReloadData';
import { IconButton } from '../parts/IconButton';
import { lazyComponent } from '../parts/lazyComponent';
import { ScreenLink } from '../parts/ScreenLink';
import { usePageTitle } from '../parts/usePageTitle';
import { HelpDialog } from './AddressDialogs';
import { initialsOf } from './initialsOf';
import { usePolling } from './polling';
import { SearchButton } from './SearchButton';

export function Header({ isCollapsed, toggle }: { isCollapsed: boolean; toggle(): void }) {
  const translate = useTranslate();
  const toggleName = translate(isCollapsed ? 'adx.shell.expandSidebar' : 'adx.shell.collapseSidebar');
  const ToggleIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <header className="adx-row adx-header">
      <IconButton
        aria-label={toggleName}
        data-tip={toggleName}
        aria-expanded={!isCollapsed}
        aria-controls="sidebar"
        onClick={toggle}
      >
        <ToggleIcon size={16} aria-hidden />
      </IconButton>
      <Breadcrumb />
      <div className="adx-row adx-header-tools">
        <OfflineDot />
        <PollingDot />
        <HubLink />
        <SearchButton />
        <ReloadButton />
        <ModeSwitch />
        <HelpEntry />
        <BellPlace />
      </div>
      <div className="adx-header-rule" />
      <UserMenu />
    </header>
  );
}

/** Every call of an administrator without rights is refused. */
function BellPlace() {
  const { Bell, viewer } = useConsole();
  return Bell && (viewer.role !== 'admin' || viewer.isSuper) ? <Bell /> : null;
}

/** Links to the insight hub. It serves one database, so only accounts of that database see the link. */
function HubLink() {
  const { config, user } = useConsole();
  const translate = useTranslate();
  if (!config.insightHub || config.insightHub.database !== user.config.database) return null;
  return (
    <a className="adx-inline-row adx-medium adx-hub" href={config.insightHub.url} target="_blank" rel="noreferrer">
      {translate('adx.shell.insightHub')}
      <ExternalLink size={14} aria-hidden />
    </a>
  );
}

/** Shows that the page polls, because the server has no event stream left for it. */
function PollingDot() {
  const translate = useTranslate();
  const isPolling = usePolling();
  if (!isPolling) return <span role="status" className="adx-hidden" />;
  return (
    <span role="status" className="adx-inline-row adx-medium adx-offline" data-tip={translate('adx.shell.pollingWhy')}>
      <RefreshCw size={15} aria-hidden />
      {translate('adx.shell.polling')}
    </span>
  );
}

/** Opens the help, from every screen. */
function HelpEntry() {
  const translate = useTranslate();
  const { open } = useAddressDialog('help');
  const name = translate('adx.help.title');
  return (
    <IconButton
      aria-label={name}
      data-tip={name}
      aria-haspopup="dialog"
      onPointerEnter={HelpDialog.preload}
      onFocus={HelpDialog.preload}
      onClick={() => open('1')}
    >
      <CircleHelp size={16} aria-hidden />
    </IconButton>
  );
}

function ReloadButton() {
  const translate = useTranslate();
  const reloadData = useReloadData();
  const [isBusy, setBusy] = useState(false);
  const name = translate('adx.shell.reload');

  const reload = async () => {
    setBusy(true);
    await reloadData();
    setBusy(false);
  };

  return (
    <IconButton aria-label={name} data-tip={name} aria-busy={isBusy} onClick={() => !isBusy && void reload()}>
      <RefreshCw size={16} aria-hidden className={isBusy ? 'adx-turning' : ''} />
    </IconButton>
  );
}

/** The breadcrumb; also sets the browser tab's title until a screen sets its own. */
function Breadcrumb() {
  const crumbs = useCrumbs();
  const translate = useTranslate();
  // A form sets its object's name; until then the title names the screen.
  usePageTitle(crumbs.findLast(({ isId }) => !isId)?.words ?? '');
  return (
    <nav className="adx-grow adx-crumbs" aria-label={translate('adx.shell.breadcrumb')}>
      <ol className="adx-row">
        {crumbs.map((crumb) => (
          <li
            key={crumb.key}
            className={crumb.isId ? 'adx-ellipsis adx-crumb adx-figures' : 'adx-ellipsis adx-crumb'}
            title={crumb.words}
            {...(crumb === crumbs.at(-1) && here)}
          >
            {crumb.path ? <ScreenLink to={crumb.path}>{crumb.words}</ScreenLink> : crumb.words}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const here = { 'aria-current': 'page' } as const;

type SpokenCrumb = {
  readonly key: string;
  readonly words: string;
  readonly path?: string;
  readonly isId: boolean;
};

/** Returns the translated breadcrumb of the current address. */
function useCrumbs(): readonly SpokenCrumb[] {
  const { pathname } = useLocation();
  const { resources } = useConsole();
  const menu = useMenu();
  const text = useText();
  const translate = useTranslate();
  return useMemo(() => {
    const speak = { text, message: (key: string) => translate(key), given: (words: string) => words };
    return crumbsOf(pathname, resources, menu).map(({ kind, words, path }) => ({
      key: words,
      words: speak[kind](words),
      isId: kind === 'given',
      ...(path && { path }),
    }));
  }, [pathname, resources, menu, text, translate]);
}

const modes: readonly Mode[] = ['ssp', 'dsp'];

/** Switches between supply and demand, for administrators and accounts that may use both. */
function ModeSwitch() {
  const { viewer, setMode } = useConsole();
  const translate = useTranslate();
  if (!maySwitchMode(viewer) || !modes.every((mode) => hasMode(viewer, mode))) return null;
  return (
    <fieldset className="adx-frame adx-modes">
      <legend className="adx-hidden">{translate('adx.shell.mode')}</legend>
      {modes.map((mode) => (
        <button
          key={mode}
          type="button"
          className="adx-bare adx-small adx-mode"
          aria-pressed={viewer.mode === mode}
          onClick={() => {
            if (viewer.mode === mode) return;
            noteChosen(viewer.mode);
            setMode(mode);
          }}
        >
          {translate(`adx.shell.modes.${mode}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** One part of the breadcrumb: a text of a definition, a message of the shell, or an id. */
type Crumb = { readonly kind: 'text' | 'message' | 'given'; readonly words: string; readonly path?: string };

/** Returns the breadcrumb of an address: the menu group, the screen and the object. Empty for an unknown address. */
export function crumbsOf(
  pathname: string,
  resources: readonly AnyResource[],
  menu: readonly MenuGroup[],
): readonly Crumb[] {
  const [name = '', id] = pathname.split('/').filter(Boolean);
  const resource = resources.find((one) => one.name === name && !one.hidden);
  if (!resource) return ownCrumbs(`/${name}`, menu);
  const entryName = resource.tabOf?.resource ?? name;
  const group = menu.find(({ items }) => items.some((item) => item.name === entryName));
  const entry = group?.items.find((item) => item.name === entryName);
  const words = (entryName === name && entry?.label) || resource.label[1];
  const above: Crumb[] = [
    ...(group ? [{ kind: 'message', words: group.label } as const] : []),
    ...(entry && entryName !== name ? [{ kind: 'text', words: entry.label, path: entry.path } as const] : []),
  ];
  if (!id) return [...above, { kind: 'text', words }];
  const object: Crumb = id === 'create' ? { kind: 'message', words: 'adx.shell.new' } : { kind: 'given', words: id };
  return [...above, { kind: 'text', words, path: `/${name}` }, object];
}

function ownCrumbs(place: string, menu: readonly MenuGroup[]): readonly Crumb[] {
  const isIt = ({ own }: MenuItem) => own !== undefined && (own.place === place || own.also?.includes(place) === true);
  const group = menu.find(({ items }) => items.some(isIt));
  const own = group?.items.find(isIt)?.own;
  if (!group || !own) return [];
  const last: Crumb = { kind: 'message', words: own.crumb ?? own.label };
  return group.name === topGroup ? [last] : [{ kind: 'message', words: group.label }, last];
}

/** Shown while the browser is offline, with the time it went offline. */
function OfflineDot() {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const since = useRef('');
  if (isOnline) {
    since.current = '';
    return <span role="status" className="adx-hidden" />;
  }
  since.current ||= new Date().toTimeString().slice(0, 5);
  return (
    <span
      role="status"
      className="adx-inline-row adx-medium adx-offline"
      data-tip={translate('adx.shell.offlineSince', { time: since.current })}
    >
      <WifiOff size={15} aria-hidden />
      {translate('adx.shell.offline')}
      <span className="adx-offline-dot" />
    </span>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const UserMenuList = lazyComponent(() => import('./UserMenuList').then((module) => module.UserMenuList));

/** Shows who is signed in, and opens the personal menu. */
export function UserMenu() {
  const { user } = useConsole();
  const translate = useTranslate();
  // Set on first opening, which also loads the menu.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const account = user.accountName ?? translate(`adx.shell.roles.${user.type}`);

  return (
    <>
      <button
        type="button"
        id={id}
        className="adx-row adx-bare adx-user"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={UserMenuList.preload}
        onFocus={UserMenuList.preload}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <span className="adx-avatar" aria-hidden>
          {initialsOf(user.name)}
        </span>
        <span className="adx-user-names">
          <span className="adx-ellipsis adx-user-name">{user.name}</span>
          <span className="adx-ellipsis adx-user-account">{account}</span>
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {anchor && <UserMenuList anchor={anchor} isOpen={isOpen} labelledBy={id} onClose={() => setOpen(false)} />}
    </>
  );
}
