import { useCallback } from 'react';
import { type CardChoices, useDashboard } from './DashboardContext';

const none: CardChoices = {};

/** The choices of a card, stored with the arrangement; setting undefined returns to the page's value. */
export function useCardChoices(
  id: string,
): readonly [CardChoices, (changes: Partial<Record<keyof CardChoices, string | undefined>>) => void] {
  const { arrangement, arrange } = useDashboard();
  const choices = arrangement.choices[id] ?? none;
  const choose = useCallback(
    (changes: Partial<Record<keyof CardChoices, string | undefined>>) => {
      const next = Object.fromEntries(
        Object.entries({ ...choices, ...changes }).filter(([, value]) => value !== undefined),
      );
      const { [id]: _, ...others } = arrangement.choices;
      arrange({
        ...arrangement,
        choices: Object.keys(next).length > 0 ? { ...others, [id]: next as CardChoices } : others,
      });
    },
    [arrangement, arrange, choices, id],
  );
  return [choices, choose];
}
