import { useEffect } from 'react';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';

/** An object that was opened. An administrator who acts for an account has that account's objects too. */
export type Recent = {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  readonly account: number | null;
};

const most = 8;

export const recentKey = 'palette.recent';

/** Returns the list with the opened object first. */
export function withRecent(before: readonly Recent[], opened: Recent): readonly Recent[] {
  const isOther = ({ resource, id }: Recent) => resource !== opened.resource || id !== opened.id;
  return [opened, ...before.filter(isOther)].slice(0, most);
}

/** Stores that an object was opened, for the palette. */
export function useRecent(resource: AnyResource, { id, name }: AnyRecord): void {
  const { preferences, viewer } = useConsole();
  const { account } = viewer;
  const words = String(name ?? '');
  useEffect(() => {
    const before = preferences.get<readonly Recent[]>(recentKey, []);
    const next = withRecent(before, { resource: resource.name, id, name: words, account });
    if (JSON.stringify(next) !== JSON.stringify(before)) preferences.set(recentKey, next);
  }, [preferences, account, resource, id, words]);
}
