import { useTranslate } from 'ra-core';
import { Empty } from '../ui/parts/Empty';
import type { PlacedCard } from './card/card';
import type { DrawnCard } from './useArrangement';

/** Lays out the cards in blocks. */
export function CardGrid({ placed, onArrange }: { placed: readonly DrawnCard[]; onArrange(): void }) {
  const translate = useTranslate();
  return (
    <section
      className="adx-fill adx-dash-cards"
      data-scroll-region
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling region
      tabIndex={0}
      aria-label={translate('adx.dashboard.cards')}
    >
      {placed.length === 0 && (
        <Empty
          words={translate('adx.dashboard.allHidden')}
          step={{ words: translate('adx.dashboard.arrange'), onGo: onArrange }}
        />
      )}
      {blocksOf(placed).map((block) => {
        if (block.kind === 'full') return <Drawn key={block.card.id} card={block.card} />;
        if (block.kind === 'row') {
          return (
            <div key={`row ${block.cards[0]?.id}`} className="adx-dash-row">
              {block.cards.map((card) => (
                <Drawn key={card.id} card={card} />
              ))}
            </div>
          );
        }
        const columns = [block.wide, block.narrow].filter((cards) => cards.length > 0);
        return (
          <div
            key={`pair ${columns[0]?.[0]?.id}`}
            className="adx-dash-pair"
            data-single={columns.length === 1 || undefined}
          >
            {columns.map((cards) => (
              <div key={cards[0]?.span} className="adx-column adx-dash-column">
                {cards.map((card) => (
                  <Drawn key={card.id} card={card} />
                ))}
              </div>
            ))}
          </div>
        );
      })}
    </section>
  );
}

const Drawn = ({ card }: { card: DrawnCard }) => <card.Component card={card} />;

/** A block of the dashboard: one card over all columns, two columns side by side, or rows of four. */
type Block<Card extends PlacedCard = PlacedCard> =
  | { readonly kind: 'full'; readonly card: Card }
  | { readonly kind: 'pair'; readonly wide: readonly Card[]; readonly narrow: readonly Card[] }
  | { readonly kind: 'row'; readonly cards: readonly Card[] };

/** Adjacent cards of the same kind share a block; each of its columns keeps the cards' order. */
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
