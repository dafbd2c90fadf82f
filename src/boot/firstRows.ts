import type { SessionAnswer } from '../model/signedIn';
import { viewerOf } from '../model/viewerOf';
import { isGranted } from '../schema/access';
import { defaultPageSize, type FirstList, firstRowsPath, pageSizes } from '../schema/firstList';
import { readStored } from '../ui/stored';
import { askEarly, type EarlyAnswers } from './earlyAnswers';

/**
 * Asks for the rows that the page will show first while the console is still being fetched. The page says where they are
 * (`scripts/firstLists.mjs`); an address that says more than a page size is left to the console.
 */
export function askFirstRows(early: EarlyAnswers, apiBase: string, session: SessionAnswer, preferences: unknown): void {
  const wish = readStored('mode');
  const viewer = viewerOf(session, wish === 'ssp' || wish === 'dsp' ? wish : undefined);
  const [name, object] = location.pathname
    .slice(import.meta.env.BASE_URL.length)
    .split('/')
    .filter(Boolean);
  const list = firstLists().find((one) => one.name === name);
  if (!viewer || !list || !isGranted(viewer, list.read) || (list.mode && list.mode !== viewer.mode)) return;
  const query = new URLSearchParams(object ? '' : location.search);
  if ([...query.keys()].some((key) => key !== 'perPage')) return;
  const wanted = Number(query.get('perPage')) || pageSizeOf(storedPreferences(viewer.user) ?? preferences);
  const perPage = pageSizes.find((size) => size === wanted) ?? defaultPageSize;
  askEarly(early, apiBase, firstRowsPath(list.base[viewer.role], list.sort, perPage), { 'X-Mode': viewer.mode });
}

function firstLists(): readonly FirstList[] {
  const text = document.getElementById('first-lists')?.textContent;
  return text ? JSON.parse(text) : [];
}

const pageSizeOf = (preferences: unknown): unknown => (preferences as { pageSize?: unknown } | null)?.pageSize;

/** Where `createPreferences` keeps them; in a new browser they are not known yet. */
export const preferencesKey = (user: number): string => `adx.preferences.${user}`;

function storedPreferences(user: number): unknown {
  try {
    return JSON.parse(readStored(preferencesKey(user)) ?? 'null');
  } catch {
    return null; // another hand has written there
  }
}
