import type { PlacedCard } from './card';

/** A stretch of the dashboard: one card over all columns, two columns side by side, or rows of four. */
export type Block<Card extends PlacedCard = PlacedCard> =
  | { readonly kind: 'full'; readonly card: Card }
  | { readonly kind: 'pair'; readonly wide: readonly Card[]; readonly narrow: readonly Card[] }
  | { readonly kind: 'row'; readonly cards: readonly Card[] };

/** Cards that stand next to each other share a block as long as they are of one kind; within two columns each keeps its own order. */
export function blocksOf<Card extends PlacedCard>(cards: readonly Card[]): readonly Block<Card>[] {
  const blocks: Block<Card>[] = [];
  for (const card of cards) {
    const last = blocks.at(-1);
    if (card.span === 'full') blocks.push({ kind: 'full', card });
    else if (card.span === 'quarter') {
      if (last?.kind === 'row') blocks[blocks.length - 1] = { ...last, cards: [...last.cards, card] };
      else blocks.push({ kind: 'row', cards: [card] });
    } else {
      const pair = last?.kind === 'pair' ? last : ({ kind: 'pair', wide: [], narrow: [] } as const);
      const next = { ...pair, [card.span]: [...pair[card.span], card] };
      if (last?.kind === 'pair') blocks[blocks.length - 1] = next;
      else blocks.push(next);
    }
  }
  return blocks;
}
