import { describe, expect, it } from 'vitest';
import { inOrder, keptOf, moved, noArrangement, readArrangement } from '../../src/dashboard/arrangement';
import { blocksOf } from '../../src/dashboard/blocksOf';
import type { CardSpan } from '../../src/dashboard/card';

describe('an arrangement', () => {
  it('is read as far as it can be understood', () => {
    expect(readArrangement(null)).toEqual(noArrangement);
    expect(readArrangement('kpi')).toEqual(noArrangement);
    expect(
      readArrangement({
        order: ['top', 'top', 5, 'kpi'],
        hidden: { top: true },
        choices: { top: { metric: 'imps', period: 'never', compare: 'week', by: 7, order: 'asc' }, funnel: { order: 'up' }, kpi: null },
        saved: [{ id: 3, name: 'Mine' }, { id: 'x', name: 'Not' }, null],
      }),
    ).toEqual({
      order: ['top', 'kpi'],
      hidden: [],
      choices: { top: { metric: 'imps', compare: 'week', order: 'asc' }, funnel: {}, kpi: {} },
      saved: [{ id: 3, name: 'Mine' }],
    });
  });

  it('is not kept where nothing was changed', () => {
    expect(keptOf(noArrangement)).toBeNull();
    expect(keptOf({ ...noArrangement, hidden: ['kpi'] })).toEqual({ ...noArrangement, hidden: ['kpi'] });
  });

  it('survives a card that no longer exists, and puts a new one where it always comes', () => {
    expect(inOrder(['kpi', 'top', 'funnel', 'country'], ['country', 'gone', 'kpi', 'funnel'])).toEqual(['country', 'kpi', 'top', 'funnel']);
    expect(inOrder(['kpi', 'top'], ['top'])).toEqual(['kpi', 'top']);
    expect(inOrder(['kpi', 'top'], [])).toEqual(['kpi', 'top']);
  });

  it('moves a card into the place of another, in both directions', () => {
    expect(moved(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(moved(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'gone', 'a')).toEqual(['a', 'b']);
  });
});

describe('the blocks', () => {
  const card = (id: string, span: CardSpan) => ({ id, span, title: id, height: 100 });

  it('hold together what stands side by side', () => {
    const cards = [
      ...[card('kpi', 'full'), card('hours', 'wide'), card('alerts', 'narrow'), card('top', 'wide')],
      ...[card('a', 'quarter'), card('b', 'quarter'), card('last', 'narrow')],
    ];
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    expect(
      blocksOf(cards).map((block) =>
        block.kind === 'full'
          ? block.card.id
          : block.kind === 'row'
            ? ids(block.cards)
            : { wide: ids(block.wide), narrow: ids(block.narrow) },
      ),
    ).toEqual(['kpi', { wide: ['hours', 'top'], narrow: ['alerts'] }, ['a', 'b'], { wide: [], narrow: ['last'] }]);
  });
});
