import { Bookmark } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { isGranted } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { useMenu } from '../menu/useMenu';
import { type Group, inOrder, rankEntries } from './arrange';
import type { Line, LineObject } from './Line';
import { createObjectSearch, type ObjectSearch, type Searched } from './objectSearch';
import { useActionLines } from './useActionLines';
import { useFoundGroups } from './useFoundGroups';
import { useObjectActions } from './useObjectActions';
import { useRecentLines } from './useRecentLines';
import { useScreenLines } from './useScreenLines';
import { useSubjectLines } from './useSubjectLines';

export type LineGroup = Group<Line> & { readonly heading: string };

export type PaletteLines = {
  /** The text for which these were found. */
  readonly q: string;
  readonly groups: readonly LineGroup[];
  readonly waiting: readonly AnyResource[];
  readonly failed: readonly AnyResource[];
  retry(): void;
};

/** An object whose actions are shown, and the text that found it. */
export type Inside = { readonly object: LineObject; readonly typed: string };

/** The most lines per resource, and per group of commands. */
const most = 5;
const mostCommands = 6;
const restMs = 200;

/** Returns all lines of the palette for a text; for an entered object, only its actions. */
export function usePaletteLines(typed: string, went: Inside | undefined): PaletteLines {
  const inside = went?.object;
  const kinds = useKinds();
  const translate = useTranslate();
  const { search, searched } = useObjectSearch(kinds, went?.typed ?? typed);
  const recents = useRecentLines(kinds);
  const screens = useScreenLines(kinds);
  const actions = useActionLines(kinds);
  const subject = useSubjectLines();
  const reports = useReportLines();
  const found = useFoundGroups(kinds, searched, most);
  const acts = useObjectActions(inside);
  const q = inside ? typed.trim() : searched.q;
  const order = useRef<{ readonly q: string; readonly keys: readonly string[] }>({ q: '', keys: [] });

  const groups = useMemo(() => {
    if (inside) {
      const heading = translate('adx.palette.with', { name: inside.name });
      return [
        q
          ? { ...rankEntries('object', acts, q, acts.length), heading }
          : { key: 'object', entries: acts, best: 0, heading },
      ];
    }
    const commands: LineGroup[] = [
      {
        ...rankEntries('subject', subject.lines, q, mostCommands),
        heading: translate('adx.palette.with', { name: subject.name }),
      },
      { ...rankEntries('screens', screens, q, mostCommands), heading: translate('adx.palette.screens') },
      { ...rankEntries('actions', actions, q, mostCommands), heading: translate('adx.palette.actions') },
      { ...rankEntries('reports', reports, q, mostCommands), heading: translate('adx.saved.title') },
    ];
    if (q !== '') return [...commands.slice(0, 2), ...found, ...commands.slice(2)];
    // Without a text, all lines in their own order.
    const best = 0;
    return [
      { key: 'recent', entries: recents, best, heading: translate('adx.palette.recent') },
      { key: 'subject', entries: subject.lines, best, heading: translate('adx.palette.with', { name: subject.name }) },
      { key: 'screens', entries: screens, best, heading: translate('adx.palette.screens') },
      { key: 'actions', entries: actions, best, heading: translate('adx.palette.actions') },
    ];
  }, [inside, acts, q, recents, subject, screens, actions, reports, found, translate]);

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

const none: readonly Line[] = [];

/** Saved reports that the viewer may open. */
function useReportLines(): readonly Line[] {
  const { savedReports } = useConsole();
  const [lines, setLines] = useState(none);
  useEffect(() => {
    let isOver = false;
    savedReports?.().then(
      (links) => {
        if (isOver) return;
        setLines(
          links.map(({ id, ...link }) => ({ key: `report/${id}`, icon: <Bookmark size={15} aria-hidden />, ...link })),
        );
      },
      // The transport reports errors that matter; the screen of saved reports shows why.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [savedReports]);
  return lines;
}

/** Resources that have a screen for the viewer, in the order of the menu. */
function useKinds(): readonly AnyResource[] {
  const { resources, viewer } = useConsole();
  const menu = useMenu();
  return useMemo(() => {
    const order = menu.flatMap(({ items }) => items.flatMap(({ name, tabs }) => [name, ...tabs]));
    const placeOf = ({ name }: AnyResource) => (order.includes(name) ? order.indexOf(name) : order.length);
    return resources
      .filter(
        ({ hidden, access, mode }) =>
          !hidden && isGranted(viewer, access.read) && (mode === undefined || mode === viewer.mode),
      )
      .sort((a, b) => placeOf(a) - placeOf(b));
  }, [resources, viewer, menu]);
}
