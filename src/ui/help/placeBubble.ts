import type { HelpText } from '../../model/helpTexts';

type Side = 'top' | 'right' | 'bottom' | 'left';

const gap = 6;
const edge = 8;

const order: Readonly<Record<Side, readonly Side[]>> = {
  top: ['top', 'bottom', 'right', 'left'],
  bottom: ['bottom', 'top', 'right', 'left'],
  right: ['right', 'left', 'bottom', 'top'],
  left: ['left', 'right', 'bottom', 'top'],
};

/** Puts a bubble on the wished side of its anchor, or on the first one with room for it, and inside the window whatever happens. */
export function placeBubble(box: HTMLElement, anchor: Element, wish: HelpText['placement']): void {
  const from = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const room: Readonly<Record<Side, boolean>> = {
    top: from.top - gap - height >= edge,
    bottom: from.bottom + gap + height <= innerHeight - edge,
    left: from.left - gap - width >= edge,
    right: from.right + gap + width <= innerWidth - edge,
  };
  const sides = order[wish === null || wish === 'auto' ? 'bottom' : wish];
  const side = sides.find((one) => room[one]) ?? 'bottom';
  const middle = { left: from.left + from.width / 2 - width / 2, top: from.top + from.height / 2 - height / 2 };
  const at = {
    top: { ...middle, top: from.top - gap - height },
    bottom: { ...middle, top: from.bottom + gap },
    left: { ...middle, left: from.left - gap - width },
    right: { ...middle, left: from.right + gap },
  }[side];
  box.dataset.side = side;
  box.style.left = `${Math.round(within(at.left, innerWidth - width))}px`;
  box.style.top = `${Math.round(within(at.top, innerHeight - height))}px`;
}

const within = (place: number, most: number): number => Math.max(edge, Math.min(place, most - edge));
