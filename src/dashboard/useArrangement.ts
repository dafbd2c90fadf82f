import { useTranslate } from 'ra-core';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { alerts } from './alerts/alertCards';
import { type Arrangement, inOrder, moved, type SavedCardEntry, savedCardId } from './arrangement';
import { type DashboardCard, isOffered, type PlacedCard } from './card/card';
import type { Dashboard } from './card/DashboardContext';
import type { Arranging } from './card/useDrag';
import { figureCards } from './figures/figureCards';
import { moreCards, moreSmallCards } from './more/moreCards';
import { SavedResultCard } from './more/SavedResultCard';

export type DrawnCard = PlacedCard & Pick<DashboardCard, 'Component'>;

/** The placed and the hidden cards, and functions that change them. */
export function useArrangement({ viewer, arrangement, arrange }: Dashboard) {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const focused = useRef<string>(undefined);

  const all = useMemo<readonly DrawnCard[]>(() => {
    const own = cards
      .filter((card) => isOffered(card, viewer))
      .map((card) => ({ ...card, title: translate(card.title) }));
    const saved = arrangement.saved.map(({ id, name }) => savedCard(id, name));
    const byId = new Map([...own, ...saved].map((card) => [card.id, card]));
    return inOrder([...byId.keys()], arrangement.order).flatMap((id) => byId.get(id) ?? []);
  }, [viewer, arrangement.saved, arrangement.order, translate]);
  const placed = all.filter(({ id }) => !arrangement.hidden.includes(id));
  const hidden = all.filter(({ id }) => arrangement.hidden.includes(id));

  // A card that moves to another column is mounted again there: the focus moves with it.
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(focused.current)}"] .adx-card-grip`)?.focus();
    focused.current = undefined;
  });

  const ids = all.map(({ id }) => id);
  const put = (order: readonly string[], id: string) => {
    const shown = order.filter((one) => !arrangement.hidden.includes(one));
    focused.current = id;
    const title = all.find((card) => card.id === id)?.title ?? '';
    setSaid(translate('adx.reports.moved', { name: title, place: shown.indexOf(id) + 1, of: shown.length }));
    arrange({ ...arrangement, order });
  };
  const arranging: Arranging = {
    place: (id, to) => put(moved(ids, id, to), id),
    step(id, by) {
      const shown = placed.map((card) => card.id);
      const to = shown[shown.indexOf(id) + by];
      if (to !== undefined) put(moved(ids, id, to), id);
    },
    hide(id) {
      const next = placed[placed.findIndex((card) => card.id === id) + 1] ?? placed.findLast((card) => card.id !== id);
      focused.current = next?.id;
      setSaid(translate('adx.dashboard.hidden', { title: all.find((card) => card.id === id)?.title ?? '' }));
      // A saved report does not become a hidden card: the list of reports offers it again.
      arrange(
        arrangement.saved.some((one) => savedCardId(one.id) === id)
          ? withoutSaved(arrangement, id)
          : { ...arrangement, hidden: [...arrangement.hidden, id] },
      );
    },
  };
  return {
    placed,
    hidden,
    arranging,
    said,
    show: (id: string) => arrange({ ...arrangement, hidden: arrangement.hidden.filter((one) => one !== id) }),
    addSaved: (entry: SavedCardEntry) =>
      arrange({ ...arrangement, saved: [...arrangement.saved.filter(({ id }) => id !== entry.id), entry] }),
    reset: () => arrange(null),
  };
}

const savedCard = (id: number, name: string): DrawnCard => ({
  id: savedCardId(id),
  title: name,
  span: 'wide',
  height: 398,
  Component: SavedResultCard,
});

function withoutSaved(arrangement: Arrangement, cardId: string): Arrangement {
  const { [cardId]: _, ...choices } = arrangement.choices;
  return {
    ...arrangement,
    choices,
    order: arrangement.order.filter((one) => one !== cardId),
    saved: arrangement.saved.filter(({ id }) => savedCardId(id) !== cardId),
  };
}

const { kpi, byHour, top, funnel, environment, trend, country } = figureCards;

/** All cards in default order. */
const cards: readonly DashboardCard[] = [
  kpi,
  byHour,
  alerts,
  top,
  funnel,
  environment,
  trend,
  country,
  ...moreCards,
  ...moreSmallCards,
];
