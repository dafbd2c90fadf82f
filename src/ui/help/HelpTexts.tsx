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

/** Loads the help texts that administrators wrote for places of the screens, once, after the first screen has its data. */
export function HelpProvider({ children }: { children: ReactNode }) {
  const provider = useDataProvider<ConsoleProvider>();
  const locale = useLocale();
  const [isWanted, setWanted] = useState(false);
  const { data = none } = useQuery({
    queryKey: ['help', locale],
    queryFn: () => provider.helpTexts(locale),
    enabled: isWanted,
    // Cached for the session; only 'Force data reload' drops them.
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

/** Help texts by place; empty until they are loaded. If that fails, places show no help. */
export const useHelpTexts = (): HelpTexts => useContext(Context).texts;

/** Returns the text of a place, such as `report.metric.fill` or `tags.cpm`: an administrator's, else the shipped one. */
export function useHelpText(place: string, label: string): HelpText | undefined {
  const { texts, shipped } = useContext(Context);
  const own = shippedAt(shipped, place);
  return (
    texts[withoutName(place)] ??
    (own === undefined ? undefined : { name: label, text: own, link: null, placement: null })
  );
}

/** Returns a text without Markdown, for titles where a bubble does not fit. */
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

/** Returns the shipped text as Markdown, with which an administrator's own text starts. */
export function useShippedText(): (place: string) => string | undefined {
  const { shipped } = useContext(Context);
  return useCallback((place) => shippedAt(shipped, place), [shipped]);
}

/** Lets the help texts load when the browser is idle, once a screen has its data. */
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
