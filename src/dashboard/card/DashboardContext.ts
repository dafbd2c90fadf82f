import { createContext, useContext } from 'react';
import type { Transport } from '../../dataProvider/transport';
import type { ComingTraffic } from '../../model/reports/reportBatch';
import type { ReportDraft } from '../../model/reports/reportDraft';
import type { ReportBatch } from '../../reports/calls/reportBatch';
import { type BatchedReport, useBatchedReport } from '../../reports/calls/useBatchedReport';
import type { Viewer } from '../../schema/access';
import type { Arrangement } from '../arrangement';
import type { DashboardRange, DashboardView } from './period';

/** Settings of a card; absent ones follow the page. */
export type CardChoices = {
  readonly metric?: string;
  readonly period?: DashboardRange;
  readonly compare?: DashboardView['compare'];
  /** Dimension of the rows. */
  readonly by?: string;
  /** Ascending; the greatest come first by default. */
  readonly order?: 'asc';
};

export type Dashboard = {
  readonly viewer: Viewer;
  readonly transport: Transport;
  readonly batch: ReportBatch;
  /** Period and comparison of the page. */
  readonly view: DashboardView;
  /** Today in the viewer's time zone. */
  readonly today: string;
  /** Whether `factsUpTo` is known; before that no report runs. */
  readonly isReady: boolean;
  /** End of the facts, in milliseconds since 1970; null without facts. */
  readonly factsUpTo: number | null;
  /** Progress of the sample's traffic; cards wait for all of it. */
  readonly coming: ComingTraffic | null;
  readonly arrangement: Arrangement;
  arrange(next: Arrangement | null): void;
  readonly isArranging: boolean;
  /**
   * Returns a report with the period and comparison of `part`, else of the card, else of the page: a card that always shows a
   * month sets its `range`.
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

export const reportKey = (user: number, mode: string): readonly unknown[] => ['dashboard', user, mode];

/** Runs a report of a card: not without any facts, nor before all facts of the sample are there. */
export function useCardReport(draft: ReportDraft | undefined): BatchedReport {
  const { viewer, batch, today, isReady, factsUpTo, coming } = useDashboard();
  return useBatchedReport(draft, {
    batch,
    today,
    queryKey: reportKey(viewer.user, viewer.mode),
    isReady: isReady && factsUpTo !== null && !coming,
  });
}
