import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'ra-core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { HelpText, HelpTexts } from '../../model/helpTexts';
import { chooseLanguage } from '../i18n/languages';
import { plainWords } from './markdown';
import { type ShippedHelp, shippedAt, shippedHelp, withoutName } from './shippedHelp';

type Help = { readonly texts: HelpTexts; readonly shipped: ShippedHelp; want(): void };

const none: HelpTexts = {};
const nothing: ShippedHelp = {};
const Context = createContext<Help>({ texts: none, shipped: nothing, want: () => undefined });

/** The texts that administrators tied to places of the screens: asked for once, after the first screen has what it shows. */
export function HelpProvider({ children }: { children: ReactNode }) {
  const provider = useDataProvider<ConsoleProvider>();
  const locale = useLocale();
  const [isWanted, setWanted] = useState(false);
  const { data = none } = useQuery({
    queryKey: ['help', locale],
    queryFn: () => provider.helpTexts(locale),
    enabled: isWanted,
    // For the session: only 'Force data reload' drops them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data: shipped = nothing } = useQuery({
    queryKey: ['shipped help', locale],
    queryFn: () => shippedHelp(chooseLanguage([locale])),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const help = useMemo<Help>(() => ({ texts: data, shipped, want: () => setWanted(true) }), [data, shipped]);
  return <Context value={help}>{children}</Context>;
}

/** By place; empty until they have come. Nothing is lost where they do not come: a place without a text shows nothing. */
export const useHelpTexts = (): HelpTexts => useContext(Context).texts;

/** The text of one place, such as `report.metric.fill` or `tags.cpm`: an administrator's, else the one that comes with the console. */
export function useHelpText(place: string, label: string): HelpText | undefined {
  const { texts, shipped } = useContext(Context);
  const own = shippedAt(shipped, place);
  return texts[place] ?? (own === undefined ? undefined : { name: label, text: own, link: null, placement: null });
}

/** As a hint where there is no room for a bubble: the words alone. */
export function useHelpHint(): (place: string) => string | undefined {
  const { texts, shipped } = useContext(Context);
  return useCallback(
    (place) => {
      const text = texts[withoutName(place)]?.text ?? shippedAt(shipped, place);
      return text && plainWords(text);
    },
    [texts, shipped],
  );
}

/** The text that comes with the console, as Markdown: what an administrator's own text begins with. */
export function useShippedText(): (place: string) => string | undefined {
  const { shipped } = useContext(Context);
  return useCallback((place) => shippedAt(shipped, place), [shipped]);
}

/** A screen says that it has what it shows: from now on the help texts may be asked for, when the browser has nothing better to do. */
export function useHelpAfter(isShown: boolean): void {
  const { want } = useContext(Context);
  useEffect(() => {
    if (!isShown) return;
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(want, 200); // Safari
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(want, { timeout: 2_000 });
    return () => cancelIdleCallback(idle);
  }, [isShown, want]);
}
