import type { QueryClient } from '@tanstack/react-query';
import { createSession, type Session } from '../authProvider/session';
import { type ChangeFeed, openChangeFeed } from '../dataProvider/changeFeed';
import { createInvalidate } from '../dataProvider/createInvalidate';
import { type CreatedProvider, createConsoleProvider } from '../dataProvider/dataProvider';
import { deleteListCopies } from '../dataProvider/lists/deleteListCopies';
import { createServerEvents, type ServerEvents } from '../dataProvider/serverEvents';
import { createTransport, type Transport } from '../dataProvider/transport';
import type { ConsoleProvider } from '../model/consoleProvider';
import { resources } from '../resources';
import { setPolling } from '../ui/shell/polling';
import { fetchAfter } from './earlyAnswers';
import { log } from './log';
import type { Start } from './readStart';

export type Connection = {
  readonly session: Session;
  readonly transport: Transport;
  readonly provider: ConsoleProvider;
  readonly events: ServerEvents;
  /** Resolves after the page has loaded, for work that must not compete with the first rows. */
  readonly loaded: Promise<void>;
};

/** Connects the API clients: transport, session, data provider, and events of other tabs and users. */
export function connect(
  { config, session: answer, early }: Start,
  queryClient: QueryClient,
  isNew: boolean,
): Connection {
  let created: CreatedProvider | undefined;
  let changeFeed: ChangeFeed | undefined;

  const transport = createTransport({
    config,
    onForbidden: () => void leaveForbidden(session),
    onStranger: () => void session.check(),
    waitForSignIn: (isAgain) => session.waitForSignIn(isAgain),
    fetch: fetchAfter(early),
  });
  const session = createSession({ transport, clearLists: () => created?.clear() ?? deleteListCopies(), log });
  const { viewer } = session.adopt(answer, isNew);
  if (!viewer) throw new Error('The session has no user to connect for.');
  if (answer.admin) watchActing(session, Date.parse(answer.admin.until));

  created = createConsoleProvider({
    transport,
    resources,
    viewer,
    session: session.id(),
    config,
    onChanged: createInvalidate(queryClient),
    tell: (resource, ids) => changeFeed?.changed(resource, ids),
    log,
  });

  const { hear, hearAll, provider } = created;
  const events = createServerEvents();
  const loaded = afterLoad();
  changeFeed = openChangeFeed({
    url: transport.url('/api/events'),
    withCredentials: config.apiBase !== '',
    session: session.id(),
    onChanged: hear,
    onGap() {
      hearAll();
      events.tell('gap', null);
    },
    onEvent: events.tell,
    onPolling: setPolling,
    onSessionEnd: () => void session.check(),
    mayListen: () => !session.snapshot().isAsking,
    // The stream occupies a connection, and the first rows need all of them.
    streamAfter: loaded,
  });
  return { session, transport, provider, events, loaded };
}

const streamAfterMs = 1_000;

/** Resolves a moment after the load event. */
function afterLoad(): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => setTimeout(resolve, streamAfterMs);
    if (document.readyState === 'complete') soon();
    else addEventListener('load', soon, { once: true });
  });
}

const actingLookMs = 60_000;

/**
 * Checks the session when acting for an account should end, then every minute: without calls the page would not notice the end.
 */
function watchActing(session: Session, untilMs: number): void {
  const look = async () => {
    await session.check();
    setTimeout(look, actingLookMs);
  };
  setTimeout(look, Math.max(1_000, untilMs - Date.now() + 1_000));
}

/**
 * Any 403 leads to /login, which keeps the session and shows the reason. It replaces the refused page in the history, so that
 * going back does not repeat the call.
 */
async function leaveForbidden(session: Session): Promise<void> {
  // The refused call may belong to a previous user: acting began or ended, here or in another tab.
  if (!(await session.check())) return;
  location.replace(`${import.meta.env.BASE_URL}login?forbidden=call`);
}
