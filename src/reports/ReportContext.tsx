import { createContext, useContext } from 'react';
import type { ReportCalls } from '../dataProvider/reportCalls';
import type {
  CatalogueDimension,
  CatalogueMetric,
  CataloguePreset,
  ReportCatalogue,
  ReportRequest,
} from '../model/reports/reportCall';
import type { ReportDraft } from '../model/reports/reportDraft';
import type { SavedReport } from '../model/reports/savedReport';
import type { ReportRun } from './useReportRun';

/** The report on the screen: what is asked, what came of it, and all that can be done with both. */
export type Report = {
  readonly calls: ReportCalls;
  readonly catalogue: ReportCatalogue;
  readonly draft: ReportDraft;
  readonly request: ReportRequest;
  readonly preset: CataloguePreset | undefined;
  /** As it is stored, where the address names a saved one. */
  readonly saved: SavedReport | undefined;
  /** Differs from the saved report or the preset that it was opened from. */
  readonly isEdited: boolean;
  /** The day that it is for the viewer. */
  readonly today: string;
  /** Whole hours from UTC. */
  readonly timezone: number;
  /** Differs from what was run last. */
  readonly isUnrun: boolean;
  /** Named by the report and not in the catalogue. */
  readonly missing: readonly string[];
  /** Sentences of the server, by their place in the request. */
  readonly problems: Readonly<Record<string, string>>;
  readonly run: ReportRun;
  readonly view: URLSearchParams;
  setView(changes: Readonly<Record<string, string | null>>): void;
  change(changes: Partial<ReportDraft>): void;
  /** Changes it and runs it at once. */
  ask(changes: Partial<ReportDraft>): void;
  /** Changes it where its answer is at hand already. */
  reorder(changes: Partial<ReportDraft>): void;
  /** Runs it as it is. */
  start(): void;
  cancel(): void;
  dimension(id: string): CatalogueDimension | undefined;
  metric(id: string): CatalogueMetric | undefined;
  /** In the reader's language. */
  nameOf(id: string): string;
};

export const ReportContext = createContext<Report | undefined>(undefined);

export function useReport(): Report {
  const report = useContext(ReportContext);
  if (!report)
    throw new Error('useReport stands outside ReportContext; ReportScreen wraps the parts of the screen in it.');
  return report;
}
