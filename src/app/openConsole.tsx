import { notifyManager, QueryClient } from '@tanstack/react-query';
import { type ComponentType, startTransition, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createAuthProvider } from '../authProvider/authProvider';
import { createPreferences } from '../authProvider/preferences';
import type { Session } from '../authProvider/session';
import { createUrlStateApi } from '../dataProvider/createUrlStateApi';
import type { Transport } from '../dataProvider/transport';
import type { PublicConfig } from '../model/publicConfig';
import { resources } from '../resources';
import type { ConsoleValue, PerformanceProps, SecurityProps } from '../ui/ConsoleContext';
import { createI18n, loadMessages } from '../ui/i18n/createI18n';
import { storedLanguage } from '../ui/i18n/languageChoice';
import { chooseLanguage, type Language } from '../ui/i18n/languages';
import { startFirstList } from '../ui/list/startFirstList';
import { lazyComponent } from '../ui/parts/lazyComponent';
import type { ThemeChoice } from '../ui/theme/themeChoice';
import { type Connection, connect } from './connect';
import { alertsOn, createBell, createSavedParts, hasAlerts } from './createSavedParts';
import { extensions } from './extensions';
import { personOf } from './firstRows';
import { LiveConsole } from './LiveConsole';
import { log } from './log';
import { pages } from './pages';
import type { Start } from './readStart';

/**
 * Moves the focus to the heading of the screen after sign-in, as after a page load: the focused form is gone, and a screen reader
 * would be silent. Does nothing once the user has moved the focus.
 */
export function focusHeading(): void {
  const left = document.activeElement;
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  const look = () => {
    const held = document.activeElement;
    if (held && held !== document.body && held !== left) return stop();
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    stop();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  const timer = setTimeout(stop, longestMs);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
}

const longestMs = 15_000;

const SignInDialog = lazyComponent(() => import('../signIn/SignInDialog').then((module) => module.SignInDialog));

/** Asks for sign-in over the page while the session is expired; input is kept, and waiting calls continue afterwards. */
function SignInAgain({ session, config }: { session: Session; config: PublicConfig }) {
  const { isAsking, user } = useSyncExternalStore(session.subscribe, session.snapshot);
  if (!isAsking) return null;
  return (
    <SignInDialog
      productName={config.productName}
      userName={user?.name ?? ''}
      signIn={session.login}
      leave={session.leave}
    />
  );
}

const PerformanceTab = lazyComponent(() =>
  import('../reports/performance/PerformanceTab').then((module) => module.PerformanceTab),
);

/** The performance tab for the object form, which does not import reports. */
export function createPerformanceScreen({
  transport,
  events,
}: Pick<Connection, 'transport' | 'events'>): NonNullable<ConsoleValue['Performance']> {
  // biome-ignore lint/correctness/noComponentHookFactories: created once, when the console opens
  const Performance = (props: PerformanceProps) => <PerformanceTab transport={transport} events={events} {...props} />;
  return Object.assign(Performance, { preload: PerformanceTab.preload });
}

/** The guided tour of the demo, with the screens of its steps; undefined outside of the demo. */
const tour: ComponentType | undefined = __DEMO__
  ? lazyComponent(async () => {
      const [{ TourPanel }, { tourAccount, tourSteps }] = await Promise.all([
        import('../ui/tour/TourPanel'),
        import('../model/sample/tourSteps'),
      ]);
      return () => <TourPanel steps={tourSteps} account={tourAccount} />;
    })
  : undefined;

const ProfileDialog = lazyComponent(() => import('../profile/ProfileDialog').then((module) => module.ProfileDialog));

/** The profile dialog for the shell, which does not import it. */
function createProfileScreen(transport: Transport, session: Session): NonNullable<ConsoleValue['Profile']> {
  // biome-ignore lint/correctness/noComponentHookFactories: created once, when the console opens
  const Profile = () => <ProfileDialog transport={transport} onSaved={session.changeUser} />;
  return Object.assign(Profile, { preload: ProfileDialog.preload });
}

/** State of the sign-in page, if it was shown: its root, and the choices made on it. */
export type FromSignIn = {
  readonly root: Root;
  readonly choices: { readonly language?: Language; readonly theme?: ThemeChoice };
};

/** Renders the console for the signed-in user. The only place where screens, providers and definitions meet. */
export async function openConsole(container: HTMLElement, start: Start, from?: FromSignIn): Promise<void> {
  const { config, resetDemo } = start;
  const queryClient = createQueryClient();
  const connection = connect(start, queryClient, from !== undefined);
  const { session, transport, provider } = connection;
  const { user, admin, viewer } = session.snapshot();
  if (!user || !viewer)
    throw new Error('The console was opened without a signed-in user; show the sign-in page instead.');

  const preferences = createPreferences({ transport, user: personOf(start.session), log });
  for (const [key, value] of Object.entries(from?.choices ?? {})) preferences.set(key, value);
  const loaded = preferences.load();
  const rows = startFirstList(
    { queryClient, provider, resources, viewer, preferences },
    firstPlace(),
    history.state?.usr,
  );
  // In a new browser, a sidebar or theme that arrives late would visibly change the page.
  if (!preferences.isKnown) await Promise.race([loaded, patience()]);
  const language = chooseLanguage([preferences.get('language', storedLanguage())]);
  const i18nProvider = createI18n(language, await loadMessages(language));

  // Rows that are already here are rendered at once, without a skeleton.
  await Promise.race([rows, pause()]);

  const actingOver = session.takeActingOver();
  const saved = createSavedParts(connection, preferences);
  const value: ConsoleValue = {
    config,
    viewer,
    user,
    admin,
    resources,
    extensions,
    screens: pages.flatMap((page) => page.connect({ ...connection, saved }, i18nProvider)),
    reasonWords: async (language) =>
      (await (await import('../reports/labels/reportLabels')).loadLabels(chooseLanguage([language])))?.options ?? {},
    reportOf: async (...asked) => (await import('../reports/reportOfObject')).reportOfObject(viewer, ...asked),
    Performance: createPerformanceScreen(connection),
    preferences,
    states: createUrlStateApi(transport),
    progress: transport.progress,
    Profile: createProfileScreen(transport, session),
    Bell: createBell(saved, hasAlerts(viewer) ? alertsOn(i18nProvider) : undefined),
    savedReports: async () => (await import('../reports/saved/savedLinks')).savedLinks(saved),
    setMode: (mode) => void preferences.flush().then(() => session.setMode(mode)),
    async signOut() {
      await preferences.flush();
      await session.logout();
      location.assign(`${import.meta.env.BASE_URL}login`);
    },
    async actFor(target) {
      await preferences.flush();
      await session.impersonate(target);
    },
    async backToAdmin() {
      await preferences.flush();
      await session.returnToAdmin();
    },
    async reloadData() {
      try {
        await provider.reload();
      } finally {
        await queryClient.invalidateQueries();
      }
    },
    ...(actingOver !== undefined && { actingOver }),
    ...(!admin && { Security: createSecurity(transport) }),
    ...(tour && { Tour: tour }),
    ...(resetDemo && { resetDemo: () => resetDemo().then(() => location.reload()) }),
  };

  const root = from?.root ?? createRoot(container);
  // Renders in slices: in one task it would block the page noticeably.
  startTransition(() =>
    root.render(
      <>
        <LiveConsole
          session={session}
          console={value}
          dataProvider={provider}
          authProvider={createAuthProvider(session, resources)}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
        />
        <SignInAgain session={session} config={config} />
      </>,
    ),
  );
  if (from) focusHeading();
}

const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 50));

const patience = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 500));

/** The current path below the console's base path. */
const firstPlace = () => ({
  pathname: location.pathname.slice(import.meta.env.BASE_URL.length - 1),
  search: location.search,
});

function createQueryClient(): QueryClient {
  // Renders answers of the worker in the task in which they arrive; the package's timer may miss a frame.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The transport retries, the worker answers offline, and changes arrive by the event stream.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Long enough that the first render does not refetch what was fetched before it.
        staleTime: 1_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const SecurityDialog = lazyComponent(() =>
  import('../profile/security/SecurityDialog').then((module) => module.SecurityDialog),
);

/** The security dialog for the shell, which does not import it. */
export const createSecurity = (transport: Transport) => (props: SecurityProps) => (
  <SecurityDialog {...props} transport={transport} />
);
