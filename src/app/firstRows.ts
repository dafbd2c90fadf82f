import { type FirstRows, firstRowsOf, listedOnly } from '../model/firstRows';
import type { SessionAnswer } from '../model/signedIn';
import { readStored } from '../ui/stored';
import { askEarly, type EarlyAnswers } from './earlyAnswers';

/**
 * Takes the rows that the page will show first out of the page, or asks for them while the console is still being fetched. The page
 * says where they are (`tools/earlyLoads.mjs`).
 */
export function askFirstRows(early: EarlyAnswers, apiBase: string, session: SessionAnswer, preferences: unknown): void {
  const wish = readStored('mode');
  const rows = firstRowsOf({
    lists: json('first-lists') ?? [],
    place: { path: location.pathname.slice(import.meta.env.BASE_URL.length), search: location.search },
    session,
    mode: wish === 'ssp' || wish === 'dsp' ? wish : undefined,
    preferences: (session.user && storedPreferences(personOf(session))) || preferences,
  });
  if (!rows) return;
  const brought = readRows(rows);
  if (brought) early.set(apiBase + rows.path, Promise.resolve(brought));
  else askEarly(early, apiBase, rows.path, { 'X-Mode': rows.mode }, listedOnly(rows.path));
}

/** What the page of our own server brings along (`server/pageStart.ts`), where it is what this browser would ask for. */
function readRows({ path, mode }: FirstRows): Response | undefined {
  const element = document.getElementById('first-rows');
  // Once: a second request wants current data.
  element?.remove();
  const { path: found, mode: foundMode, headers } = element?.dataset ?? {};
  if (!element || found !== path || foundMode !== mode) return undefined;
  return new Response(element.textContent, { headers: JSON.parse(headers ?? '{}') });
}

function json<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Whose settings they are: an admin who acts for an account keeps their own. Of the signed-in. */
export const personOf = ({ user, admin }: Pick<SessionAnswer, 'user' | 'admin'>): number => admin?.id ?? user?.id ?? 0;

/** Where `createPreferences` keeps them; in a new browser they are not known yet. */
export const preferencesKey = (user: number): string => `adx.preferences.${user}`;

function storedPreferences(user: number): unknown {
  try {
    return JSON.parse(readStored(preferencesKey(user)) ?? 'null');
  } catch {
    return null; // another hand has written there
  }
}
