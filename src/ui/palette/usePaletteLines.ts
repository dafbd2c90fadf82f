import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import { type Group, inOrder, rankEntries } from './arrange';
import type { Line } from './Line';
import { createObjectSearch, type ObjectSearch, type Searched } from './objectSearch';
import { useActionLines } from './useActionLines';
import { useFoundGroups } from './useFoundGroups';
import { useKinds } from './useKinds';
import { useRecentLines } from './useRecentLines';
import { useReportLines } from './useReportLines';
import { useScreenLines } from './useScreenLines';
import { useSubjectLines } from './useSubjectLines';

export type LineGroup = Group<Line> & { readonly heading: string };

export type PaletteLines = {
  /** What was typed when these were found. */
  readonly q: string;
  readonly groups: readonly LineGroup[];
  readonly waiting: readonly AnyResource[];
  readonly failed: readonly AnyResource[];
  retry(): void;
};

/** Of one kind of objects, or of the commands of a group. */
const most = 5;
const mostCommands = 6;
const restMs = 200;

/** Everything the palette shows for what is typed. */
export function usePaletteLines(typed: string): PaletteLines {
  const kinds = useKinds();
  const translate = useTranslate();
  const { search, searched } = useObjectSearch(kinds, typed);
  const recents = useRecentLines(kinds);
  const screens = useScreenLines(kinds);
  const actions = useActionLines(kinds);
  const subject = useSubjectLines();
  const reports = useReportLines();
  const found = useFoundGroups(kinds, searched, most);
  const { q } = searched;
  const order = useRef<{ readonly q: string; readonly keys: readonly string[] }>({ q: '', keys: [] });

  const groups = useMemo(() => {
    const commands: LineGroup[] = [
      { ...rankEntries('subject', subject.lines, q, mostCommands), heading: translate('adx.palette.with', { name: subject.name }) },
      { ...rankEntries('screens', screens, q, mostCommands), heading: translate('adx.palette.screens') },
      { ...rankEntries('actions', actions, q, mostCommands), heading: translate('adx.palette.actions') },
      { ...rankEntries('reports', reports, q, mostCommands), heading: translate('adx.saved.title') },
    ];
    if (q !== '') return [...commands.slice(0, 2), ...found, ...commands.slice(2)];
    // Nothing is typed: as they stand, and all of them.
    const best = 0;
    return [
      { key: 'recent', entries: recents, best, heading: translate('adx.palette.recent') },
      { key: 'subject', entries: subject.lines, best, heading: translate('adx.palette.with', { name: subject.name }) },
      { key: 'screens', entries: screens, best, heading: translate('adx.palette.screens') },
      { key: 'actions', entries: actions, best, heading: translate('adx.palette.actions') },
    ];
  }, [q, recents, subject, screens, actions, reports, found, translate]);

  const ordered = useMemo(() => inOrder(groups, order.current.q === q ? order.current.keys : []), [groups, q]);
  useEffect(() => {
    order.current = { q, keys: ordered.map(({ key }) => key) };
  }, [q, ordered]);

  const named = (names: readonly string[]) => kinds.filter(({ name }) => names.includes(name));
  return { q, groups: ordered, waiting: named(searched.waiting), failed: named(searched.failed), retry: search.retry };
}

function useObjectSearch(kinds: readonly AnyResource[], typed: string): { search: ObjectSearch; searched: Searched } {
  const provider = useDataProvider<ConsoleProvider>();
  const [search] = useState(() => createObjectSearch({ provider, kinds, limit: most, restMs }));
  const searched = useSyncExternalStore(search.subscribe, search.snapshot);
  const text = typed.trim();
  useEffect(() => void search.type(text), [search, text]);
  useEffect(() => search.close, [search]);
  return { search, searched };
}
