import type { QueryClient } from '@tanstack/react-query';
import { createSession, type Session } from '../authProvider/session';
import { createInvalidate } from '../dataProvider/createInvalidate';
import { type CreatedProvider, createConsoleProvider } from '../dataProvider/dataProvider';
import { deleteListCopies } from '../dataProvider/lists/deleteListCopies';
import { type News, openNews } from '../dataProvider/news';
import { createTransport, type Transport } from '../dataProvider/transport';
import type { ConsoleProvider } from '../model/consoleProvider';
import { resources } from '../resources';
import { fetchAfter } from './earlyAnswers';
import { log } from './log';
import type { Start } from './readStart';

export type Connection = { readonly session: Session; readonly transport: Transport; readonly provider: ConsoleProvider };

/** Joins what calls the API: transport, session, data provider, and the news of other tabs and people. */
export function connect({ config, session: answer, early }: Start, queryClient: QueryClient, isNew: boolean): Connection {
  let created: CreatedProvider | undefined;
  let news: News | undefined;

  const transport = createTransport({
    config,
    onForbidden: leaveForbidden,
    waitForSignIn: () => session.waitForSignIn(),
    fetch: fetchAfter(early),
  });
  const session = createSession({ transport, clearLists: () => created?.clear() ?? deleteListCopies(), log });
  const { viewer } = session.adopt(answer, isNew);
  if (!viewer) throw new Error('There is nobody to connect for: the session has no user.');

  created = createConsoleProvider({
    transport,
    resources,
    viewer,
    session: session.id(),
    config,
    onChanged: createInvalidate(queryClient),
    tell: (resource, ids) => news?.changed(resource, ids),
    log,
  });

  const { hear, hearAll, provider } = created;
  news = openNews({
    url: transport.url('/api/events'),
    withCredentials: config.apiBase !== '',
    session: session.id(),
    onChanged: hear,
    onGap: hearAll,
    onSessionEnd: () => void session.check(),
    mayListen: () => !session.snapshot().isAsking,
    // The stream is a connection of its own: the first rows need all there are.
    streamAfter: afterLoad(),
  });
  return { session, transport, provider };
}

const streamAfterMs = 1_000;

/** A moment after the page has all of its own. */
function afterLoad(): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => setTimeout(resolve, streamAfterMs);
    if (document.readyState === 'complete') soon();
    else addEventListener('load', soon, { once: true });
  });
}

/**
 * Any 403 leads to /login (spec §6), which keeps the session and says why. It takes the place of the page that was refused, so
 * that going back does not come to the same call and here again (decision 18).
 */
function leaveForbidden(): void {
  location.replace(`${import.meta.env.BASE_URL}login?forbidden=call`);
}
