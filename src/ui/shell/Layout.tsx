import './layout.css';
import type { CoreLayoutProps } from 'ra-core';
import { useTranslate } from 'ra-core';
import { PendingUndoPlace } from '../actions/PendingUndoPlace';
import { useConsole } from '../ConsoleContext';
import { HelpProvider } from '../help/HelpTexts';
import { ActingBand } from './ActingBand';
import { AddressDialogs } from './AddressDialogs';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorPage } from './ErrorPage';
import { FollowPreferences } from './FollowPreferences';
import { FeedbackProvider } from './feedback';
import { Header } from './Header';
import { Notifications } from './Notifications';
import { NotSuperPage } from './NotSuperPage';
import { ProgressBar } from './ProgressBar';
import { SecurityPlace } from './SecurityPlace';
import { Sidebar } from './Sidebar';
import { SideSwitched } from './SideSwitched';
import { TipLayer } from './TipLayer';
import { useScroll } from './useScroll';
import { useSidebar } from './useSidebar';

/** The frame of every screen: sidebar, header, progress bar, and the screen in the region that scrolls. */
export function Layout({ children }: CoreLayoutProps) {
  const { viewer, admin, Tour } = useConsole();
  const translate = useTranslate();
  const { isCollapsed, toggle, attributes } = useSidebar();
  const { main, screen } = useScroll();
  const isPowerless = viewer.role === 'admin' && !viewer.isSuper;

  return (
    <FeedbackProvider>
      <div className="adx-shell" {...attributes} data-acting={admin ? true : undefined}>
        <a className="adx-skip" href="#main">
          {translate('adx.shell.skip')}
        </a>
        <ActingBand />
        <Sidebar isCollapsed={isCollapsed} toggle={toggle} />
        <div className="adx-side-by">
          <Header isCollapsed={isCollapsed} toggle={toggle} />
          <div className="adx-stage">
            <ProgressBar />
            <main id="main" className="adx-main" ref={main} tabIndex={-1}>
              <ErrorBoundary resetKey={screen} fallback={(error) => <ErrorPage error={error} />}>
                {isPowerless ? <NotSuperPage /> : <HelpProvider>{children}</HelpProvider>}
              </ErrorBoundary>
            </main>
          </div>
        </div>
        <SecurityPlace />
        {Tour && <Tour />}
        <TipLayer />
        <Notifications />
        <PendingUndoPlace />
        <SideSwitched />
        <FollowPreferences />
        <AddressDialogs />
      </div>
    </FeedbackProvider>
  );
}
