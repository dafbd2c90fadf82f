import './layout.css';
import { ShieldOff, UserRoundCog } from 'lucide-react';
import {
  type CoreLayoutProps,
  useLocaleState,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { PendingUndoPlace } from '../actions/PendingUndoPlace';
import { type ProgressSource, useConsole, useViewer } from '../ConsoleContext';
import { HelpProvider } from '../help/HelpTexts';
import { applyLanguage } from '../i18n/languageChoice';
import { chooseLanguage } from '../i18n/languages';
import { toldByKey } from '../i18n/toldByKey';
import { Button } from '../parts/Button';
import { applyTheme, isThemeChoice, storedTheme } from '../theme/themeChoice';
import { useBelow } from '../theme/useBelow';
import { usePreference } from '../usePreference';
import './actingBand.css';
import { formatDateTime } from '../i18n/format';
import { sayError } from '../i18n/problemOf';
import { FeedbackProvider, useAlert, useToast } from '../parts/feedback';
import { AddressDialogs } from './AddressDialogs';
import { ErrorBoundary, ErrorPage } from './ErrorPage';
import { Header } from './Header';
import { PageMessage } from './PageMessage';
import './progressBar.css';
import { useAddressDialog, useOpenDialog } from '../address/useAddressDialog';
import { takeSwitched } from '../menu/switchedSide';
import { usePageTitle } from '../parts/usePageTitle';
import { Sidebar } from './Sidebar';
import { TipLayer } from './TipLayer';
import { useScroll } from './useScroll';

/** The user does not expect this message and may look elsewhere, so it stays longer. */
const overSeconds = 20;

/** The frame of every screen: sidebar, header, progress bar, and the scrolling region with the screen. */
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

/** Shows on every screen for whom an administrator acts, with a button that ends it. */
function ActingBand() {
  const { admin, user, viewer, actingOver, backToAdmin } = useConsole();
  const translate = useTranslate();
  const alert = useAlert();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  // Language or time zone changes must not repeat the message.
  const saidOver = useRef<string>(undefined);
  useEffect(() => {
    if (actingOver !== undefined && actingOver !== saidOver.current)
      toast({ message: toldByKey('adx.shell.acting.over', { account: actingOver }), seconds: overSeconds });
    saidOver.current = actingOver;
  }, [actingOver, toast]);
  const failed = user.failedSignIns;
  const said = useRef<typeof failed>(undefined);
  useEffect(() => {
    if (!failed || failed === said.current) return;
    said.current = failed;
    const since = failed.since && formatDateTime(failed.since, viewer.timezone);
    const counted = { smart_count: failed.count };
    const message = since
      ? toldByKey('adx.shell.failedSince', { ...counted, since })
      : toldByKey('adx.shell.failed', counted);
    toast({ message, seconds: overSeconds, tone: 'error' });
  }, [failed, toast, viewer.timezone]);
  if (!admin) return null;

  const leave = async () => {
    setBusy(true);
    try {
      await backToAdmin();
    } catch (error) {
      alert(sayError(error));
      setBusy(false);
    }
  };
  const until = formatDateTime(admin.until, viewer.timezone).slice(-5);
  return (
    <section className="adx-row adx-band" aria-label={translate('adx.shell.acting.label')}>
      <UserRoundCog size={16} aria-hidden />
      <p className="adx-grow adx-ellipsis">
        <strong>{translate('adx.shell.acting.for', { account: user.accountName ?? user.name })}</strong>{' '}
        {translate('adx.shell.acting.until', { name: user.name, admin: admin.name, time: until })}
      </p>
      <Button className="adx-band-back" disabled={isBusy} onClick={() => void leave()}>
        {translate('adx.shell.acting.back')}
      </Button>
    </section>
  );
}

/** The viewer's own security dialog, over any screen whose address names it. */
export function SecurityPlace() {
  const { Security } = useConsole();
  const isOpen = useOpenDialog() === 'security';
  const { place, goTo, close } = useAddressDialog('security');
  return Security && isOpen ? <Security part={place} go={goTo} onClose={close} /> : null;
}

/** Reports that a link switched between supply and demand. */
function SideSwitched() {
  const toast = useToast();
  const { mode } = useViewer();
  useEffect(() => {
    if (takeSwitched(mode))
      toast({
        message: toldByKey('adx.shell.switchedTo', { mode: { told: toldByKey(`adx.shell.sides.${mode}`) } }),
        tone: 'success',
      });
  }, [toast, mode]);
  return null;
}

/**
 * Whether the sidebar is collapsed, stored separately for wide and narrow windows. By default the style sheet collapses it on
 * narrow ones, even before scripts run.
 */
function useSidebar() {
  const isNarrow = useBelow('xl');
  const [wide, setWide] = usePreference('sidebar.collapsed', false);
  const [narrow, setNarrow] = usePreference<'open' | null>('sidebar.narrow', null);
  // An older console also stored 'closed', which equals nothing stored.
  const isOpened = narrow === 'open';
  const isCollapsed = isNarrow ? !isOpened : wide;
  const toggle = () => (isNarrow ? setNarrow(isOpened ? null : 'open') : setWide(!wide));
  return {
    isCollapsed,
    toggle,
    attributes: { 'data-collapsed': wide || undefined, 'data-narrow': isOpened ? 'open' : undefined },
  };
}

/** Shown to an administrator whose uid is not `super`: no rights and no menu. */
function NotSuperPage() {
  const { user, signOut } = useConsole();
  const translate = useTranslate();
  const title = translate('adx.shell.notSuper');
  usePageTitle(title);
  return (
    <PageMessage
      icon={ShieldOff}
      title={title}
      actions={<Button onClick={() => void signOut()}>{translate('adx.shell.signOut')}</Button>}
    >
      {translate('adx.shell.notSuperWhy', { name: user.name })}
    </PageMessage>
  );
}

/** Shows react-admin's notifications: errors as the red alert, others as a toast. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const alert = useAlert();
  const toast = useToast();

  useEffect(() => {
    const next = notifications.length > 0 ? takeNotification() : undefined;
    if (!next) return;
    const { message, type, notificationOptions = {} } = next;
    const words =
      typeof message === 'string' ? translate(message, { ...notificationOptions.messageArgs, _: message }) : '';
    if (type === 'error') alert(words);
    else toast({ message: words, tone: type === 'success' ? 'success' : 'plain' });
    // The server handles undo (`ConsoleProvider.undo`): a mutation that react-admin delays runs at once.
    if (notificationOptions.undoable) takeMutation()?.({ isUndo: false });
  }, [notifications, takeNotification, takeMutation, translate, alert, toast]);

  return null;
}

/** Applies the viewer's theme, language and density to the page, also when the server's values differ from this browser's. */
export function FollowPreferences() {
  const [theme] = usePreference<string>('theme', storedTheme());
  const [density] = usePreference<string>('density', 'normal');
  const [locale, setLocale] = useLocaleState();
  const [language] = usePreference<string>('language', locale);

  useEffect(() => {
    if (isThemeChoice(theme)) applyTheme(theme);
  }, [theme]);
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
  useEffect(() => {
    const spoken = chooseLanguage([language]);
    applyLanguage(spoken);
    if (spoken !== locale) setLocale(spoken);
  }, [language, locale, setLocale]);

  return null;
}

/** The thin line under the header while requests are in flight. */
export function ProgressBar() {
  const { progress } = useConsole();
  const translate = useTranslate();
  const [bar, setBar] = useState(idleBar);
  useEffect(() => watchProgress(progress, setBar), [progress]);
  if (!isShown(bar)) return <div className="adx-progress" />;
  const tone = bar.isFailed ? ' adx-progress-failed' : '';
  return (
    <div
      className={`adx-progress adx-progress-shown${tone}`}
      role="progressbar"
      aria-label={translate(bar.isFailed ? 'adx.shell.loadingFailed' : 'adx.shell.loading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(bar.percent)}
    >
      <div className="adx-progress-bar" style={{ transform: `scaleX(${bar.percent / 100})` }} />
    </div>
  );
}

/** Drives the loading bar from a request source; calls `show` with each new state. Returns a function that stops it. */
export function watchProgress(source: ProgressSource, show: (bar: Bar) => void): () => void {
  let bar = idleBar;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const step = (event: BarEvent): void => {
    const before = bar;
    bar = nextBar(bar, event);
    // A count that does not change the phase must not restart its timer.
    if (event.type === 'elapsed' || bar.phase !== before.phase) wait();
    if (bar !== before) show(bar);
  };
  const wait = (): void => {
    clearTimeout(timer);
    const ms = waitOf(bar);
    if (ms !== undefined) timer = setTimeout(step, ms, { type: 'elapsed' } satisfies BarEvent);
  };
  const count = (): void => step({ type: 'counted', ...source.snapshot() });

  const unsubscribe = source.subscribe(count);
  count();
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/**
 * State machine of the loading bar: counts requests in flight, shows nothing for the first 200 ms, then grows every 100 ms to be
 * nearly full after 5 s, and hides 500 ms after the last request ended, red if one failed.
 */
export type Bar = {
  readonly phase: 'idle' | 'waiting' | 'running' | 'ending';
  readonly percent: number;
  readonly isFailed: boolean;
  /** Requests in flight. */
  readonly active: number;
};

type BarEvent =
  | { readonly type: 'counted'; readonly active: number; readonly failed: boolean }
  | { readonly type: 'elapsed' };

const throttleMs = 200;

const durationMs = 5_000;

const tickMs = 100;

const hideMs = 500;

export const idleBar: Bar = { phase: 'idle', percent: 0, isFailed: false, active: 0 };

export const isShown = ({ phase }: Bar): boolean => phase === 'running' || phase === 'ending';

/** Milliseconds until `elapsed`, unless the count changes the phase first. */
function waitOf({ phase }: Bar): number | undefined {
  return { idle: undefined, waiting: throttleMs, running: tickMs, ending: hideMs }[phase];
}

export function nextBar(bar: Bar, event: BarEvent): Bar {
  return event.type === 'elapsed' ? whenElapsed(bar) : whenCounted({ ...bar, active: event.active }, event.failed);
}

// The bar never looks finished while a request is running.
const fullest = 100 - (100 * tickMs) / durationMs;

function whenElapsed(bar: Bar): Bar {
  switch (bar.phase) {
    case 'waiting':
      return { ...bar, phase: 'running', percent: 0 };
    case 'running':
      return { ...bar, percent: Math.min(fullest, bar.percent + (100 * tickMs) / durationMs) };
    case 'ending':
      return bar.active > 0 ? { ...idleBar, phase: 'waiting', active: bar.active } : idleBar;
    case 'idle':
      return bar;
  }
}

function whenCounted(bar: Bar, failed: boolean): Bar {
  // Requests that start while the bar fades wait for its end.
  if (bar.phase === 'ending') return failed ? { ...bar, isFailed: true } : bar;
  const isFailed = bar.isFailed || failed;
  if (bar.active > 0) return { ...bar, isFailed, phase: bar.phase === 'idle' ? 'waiting' : bar.phase };
  if (bar.phase === 'running' || isFailed) return { ...bar, phase: 'ending', percent: 100, isFailed };
  return idleBar;
}
