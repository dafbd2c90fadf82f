import { useCallback } from 'react';
import { type CardChoices, useDashboard } from '../card/DashboardContext';
import { useCardChoices } from '../card/useCardChoices';

type Changes = Partial<Record<keyof CardChoices, string | undefined>>;

/** Choices of a card that has defaults of its own instead of the page's; defaults are not stored. */
export function useUsualChoices(id: string, usual: CardChoices): readonly [CardChoices, (changes: Changes) => void] {
  const { view } = useDashboard();
  const [chosen, choose] = useCardChoices(id);
  const onChoose = useCallback(
    (changes: Changes) => {
      // A selector omits the page's value; here the card's default is omitted instead.
      const settle = (name: 'period' | 'compare', ofPage: string): Changes => {
        if (!(name in changes)) return {};
        const next = changes[name] ?? ofPage;
        return { [name]: next === usual[name] ? undefined : next };
      };
      choose({ ...changes, ...settle('period', view.range), ...settle('compare', view.compare) });
    },
    [choose, view, usual],
  );
  return [{ ...usual, ...chosen }, onChoose];
}
