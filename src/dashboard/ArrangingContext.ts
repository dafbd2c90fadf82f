import { createContext, useContext } from 'react';

export type Arranging = {
  /** Puts a card in the place of another. */
  place(id: string, to: string): void;
  /** So many places further, or back. */
  step(id: string, by: number): void;
  hide(id: string): void;
};

const nothing = (): void => undefined;
const Context = createContext<Arranging>({ place: nothing, step: nothing, hide: nothing });

export const ArrangingContext = Context.Provider;
export const useArranging = (): Arranging => useContext(Context);
