import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { outcomes } from '../model/live/auction';
import type { LiveFilterName } from '../model/live/liveFilter';
import { countries } from '../reference/countries';
import { environments } from '../reference/enums';
import { useText } from '../ui/i18n/useText';

export type WordOption = { readonly value: string; readonly label: string };

/** The words that a filter can be, as they are called in the reader's language; nothing for the others. */
export function useWordOptions(): (name: LiveFilterName) => readonly WordOption[] | undefined {
  const translate = useTranslate();
  const text = useText();
  const known = useMemo(
    (): Partial<Record<LiveFilterName, readonly WordOption[]>> => ({
      country: countries
        .map(({ id, name }) => ({ value: id, label: text(name) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
      environment: Object.entries(environments).map(([value, label]) => ({ value, label: text(label) })),
      outcome: outcomes.map((value) => ({ value, label: translate(`adx.live.outcomes.${value}`) })),
    }),
    [text, translate],
  );
  return useCallback((name) => known[name], [known]);
}
