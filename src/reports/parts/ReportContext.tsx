import { createContext, useContext } from 'react';
import type {
  CatalogueDimension,
  CatalogueMetric,
  CataloguePreset,
  ReportCatalogue,
  ReportRequest,
} from '../../model/reports/reportCall';
import type { ReportDraft } from '../../model/reports/reportDraft';
import type { SavedReport } from '../../model/reports/savedReport';
import type { ReportCalls } from '../calls/reportCalls';
import type { ReportRun } from '../useReportRun';

/** The report on the screen: its request, its answer, and the actions on both. */
export type Report = {
  readonly calls: ReportCalls;
  readonly catalogue: ReportCatalogue;
  readonly draft: ReportDraft;
  readonly request: ReportRequest;
  readonly preset: CataloguePreset | undefined;
  /** The stored version, where the address names a saved report. */
  readonly saved: SavedReport | undefined;
  /** Whether it differs from the saved report or the preset that it was opened from. */
  readonly isEdited: boolean;
  /** Today in the viewer's time zone. */
  readonly today: string;
  /** Whole hours from UTC. */
  readonly timezone: number;
  /** Whether it differs from the last run. */
  readonly isUnrun: boolean;
  /** Ids that the report names and the catalogue lacks. */
  readonly missing: readonly string[];
  /** Messages of the server, by path in the request. */
  readonly problems: Readonly<Record<string, string>>;
  readonly run: ReportRun;
  readonly view: URLSearchParams;
  setView(changes: Readonly<Record<string, string | null>>): void;
  change(changes: Partial<ReportDraft>): void;
  /** Changes the report and runs it at once. */
  ask(changes: Partial<ReportDraft>): void;
  /** Changes the report where its answer is already in the cache. */
  reorder(changes: Partial<ReportDraft>): void;
  /** Runs the report unchanged. */
  start(): void;
  cancel(): void;
  dimension(id: string): CatalogueDimension | undefined;
  metric(id: string): CatalogueMetric | undefined;
  /** Name in the user's language. */
  nameOf(id: string): string;
};

export const ReportContext = createContext<Report | undefined>(undefined);

export function useReport(): Report {
  const report = useContext(ReportContext);
  if (!report)
    throw new Error('useReport stands outside ReportContext; ReportScreen wraps the parts of the screen in it.');
  return report;
}
