import { createContext, type DragEvent, useContext, useState } from 'react';
import { useDashboard } from './DashboardContext';

/** Type of a dragged card: texts and files may be dragged over cards too. */
export const cardType = 'application/x-adx-card';

/** Drags a card by its header. On a drop it takes the place of the target card. */
export function useDrag(id: string): { readonly isTarget: boolean; readonly target: object; readonly head: object } {
  const { isArranging } = useDashboard();
  const { place } = useArranging();
  const [isTarget, setTarget] = useState(false);
  if (!isArranging) return { isTarget: false, target: {}, head: {} };
  const isCard = (event: DragEvent) => event.dataTransfer.types.includes(cardType);
  return {
    isTarget,
    head: {
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.setData(cardType, id);
        event.dataTransfer.effectAllowed = 'move';
        const card = event.currentTarget.closest('.adx-card');
        if (card) event.dataTransfer.setDragImage(card, 24, 24);
      },
    },
    target: {
      onDragOver(event: DragEvent) {
        if (!isCard(event)) return;
        event.preventDefault();
        setTarget(true);
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setTarget(false);
      },
      onDrop(event: DragEvent) {
        if (!isCard(event)) return;
        event.preventDefault();
        setTarget(false);
        place(event.dataTransfer.getData(cardType), id);
      },
    },
  };
}

export type Arranging = {
  /** Moves a card to the place of another. */
  place(id: string, to: string): void;
  /** Moves a card by some places. */
  step(id: string, by: number): void;
  hide(id: string): void;
};

const nothing = (): void => undefined;
const Context = createContext<Arranging>({ place: nothing, step: nothing, hide: nothing });

export const ArrangingContext = Context.Provider;
export const useArranging = (): Arranging => useContext(Context);
