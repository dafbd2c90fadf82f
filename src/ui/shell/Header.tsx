import './header.css';
import { ExternalLink, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useConsole } from '../ConsoleContext';
import { IconButton } from '../parts/IconButton';
import { Breadcrumb } from './Breadcrumb';
import { HelpEntry } from './HelpEntry';
import { ModeSwitch } from './ModeSwitch';
import { OfflineDot } from './OfflineDot';
import { PollingDot } from './PollingDot';
import { ReloadButton } from './ReloadButton';
import { SearchButton } from './SearchButton';
import { UserMenu } from './UserMenu';

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

/** An admin without powers is refused every call. */
function BellPlace() {
  const { Bell, viewer } = useConsole();
  return Bell && (viewer.role !== 'admin' || viewer.isSuper) ? <Bell /> : null;
}

/** The insight hub knows one database; only its accounts are shown the way there. */
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
