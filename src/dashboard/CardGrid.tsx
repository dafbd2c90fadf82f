import { useTranslate } from 'ra-core';
import { Empty } from '../ui/parts/Empty';
import { blocksOf } from './blocksOf';
import type { DrawnCard } from './useArrangement';

/** The cards in their blocks. */
export function CardGrid({ placed, onArrange }: { placed: readonly DrawnCard[]; onArrange(): void }) {
  const translate = useTranslate();
  return (
    <section
      className="adx-fill adx-dash-cards"
      data-scroll-region
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
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
