import { createContext, useContext } from 'react';
import type { ReportBatch } from '../dataProvider/reportBatch';
import type { Transport } from '../dataProvider/transport';
import type { ComingTraffic } from '../model/reports/reportBatch';
import type { ReportDraft } from '../model/reports/reportDraft';
import type { Viewer } from '../schema/access';
import type { Arrangement } from './arrangement';
import type { DashboardRange, DashboardView } from './period';

/** What a card has chosen for itself; what it has not is the page's. */
export type CardChoices = {
  readonly metric?: string;
  readonly period?: DashboardRange;
  readonly compare?: DashboardView['compare'];
  /** What its rows are. */
  readonly by?: string;
  /** From the least; the greatest come first unless said. */
  readonly order?: 'asc';
};

export type Dashboard = {
  readonly viewer: Viewer;
  readonly transport: Transport;
  readonly batch: ReportBatch;
  /** Period and comparison of the page. */
  readonly view: DashboardView;
  /** The viewer's day. */
  readonly today: string;
  /** Whether it is known up to when there are facts; before that nothing is asked. */
  readonly isReady: boolean;
  /** Up to when there are facts, in milliseconds since 1970; null without any. */
  readonly factsUpTo: number | null;
  /** The sample's traffic while it is made: cards wait for all of it. */
  readonly coming: ComingTraffic | null;
  readonly arrangement: Arrangement;
  arrange(next: Arrangement | null): void;
  readonly isArranging: boolean;
  /**
   * A report of the card's or the page's period, compared as the card or the page is. `range` or `compare` of its own in `part` go
   * before both: a card that always shows a month asks for one.
   */
  draftOf(part: Partial<ReportDraft>, choices?: CardChoices): ReportDraft;
};

const Context = createContext<Dashboard | undefined>(undefined);
export const DashboardContext = Context.Provider;

export function useDashboard(): Dashboard {
  const value = useContext(Context);
  if (!value)
    throw new Error('A card stands outside the dashboard; draw it by its entry in src/dashboard/useArrangement.ts.');
  return value;
}
