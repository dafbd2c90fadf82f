import { type FirstRows, firstRowsOf, listedOnly } from '../model/firstRows';
import type { SessionAnswer } from '../model/signedIn';
import { readStored } from '../ui/stored';
import { askEarly, type EarlyAnswers } from './earlyAnswers';

/**
 * Takes the first rows from the page, or requests them while the console loads. The page names its lists
 * (`tools/earlyLoads.mjs`).
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

/** Rows that our own server put into the page (`server/pageStart.ts`), if this browser would request the same. */
function readRows({ path, mode }: FirstRows): Response | undefined {
  const element = document.getElementById('first-rows');
  // Removed after one use: a second request needs current data.
  element?.remove();
  const { path: found, mode: foundMode, headers } = element?.dataset ?? {};
  if (!element || found !== path || foundMode !== mode) return undefined;
  return new Response(element.textContent, { headers: JSON.parse(headers ?? '{}') });
}

function json<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Id of the user whose preferences apply (0 if signed out): an administrator who acts for an account keeps their own. */
export const personOf = ({ user, admin }: Pick<SessionAnswer, 'user' | 'admin'>): number => admin?.id ?? user?.id ?? 0;

/** Key under which `createPreferences` stores them; a new browser has none. */
export const preferencesKey = (user: number): string => `adx.preferences.${user}`;

function storedPreferences(user: number): unknown {
  try {
    return JSON.parse(readStored(preferencesKey(user)) ?? 'null');
  } catch {
    return null; // Not valid JSON: not written by this product.
  }
}
