import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReportCalls } from '../dataProvider/reportCalls';
import { dayAt } from '../model/reports/days';
import {
  draftOfPreset,
  firstDraft,
  missingIn,
  type ReportDraft,
  requestOf,
  withSort,
} from '../model/reports/reportDraft';
import type { SavedReport } from '../model/reports/savedReport';
import { problemOf } from '../ui/actions/problemOf';
import { useViewer } from '../ui/ConsoleContext';
import { useText } from '../ui/i18n/useText';
import { refusalWords } from '../ui/reportLabels/refusalWords';
import type { ReportLabels } from '../ui/reportLabels/reportLabels';
import { useReportLabels } from '../ui/reportLabels/useReportLabels';
import type { Report } from './ReportContext';
import { draftOfSaved, hasResultOf, isSameDraft } from './saved/savedDraft';
import { useOpenedSaved } from './saved/useOpenedSaved';
import { takeStoredReport } from './storedReport';
import { useCatalogue } from './useCatalogue';
import { useReportAddress } from './useReportAddress';
import { useReportRun } from './useReportRun';

export type ReportState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly what: 'catalogue' | 'saved'; readonly error: unknown; retry(): void }
  | { readonly kind: 'unknown'; readonly presetKey: string }
  /** There is no such saved report, or not for this viewer. */
  | { readonly kind: 'absent' }
  /** A saved report of the other side. */
  | { readonly kind: 'otherMode'; readonly saved: SavedReport }
  | { readonly kind: 'ready'; readonly report: Report };

/** Puts the address, the catalogue and the run of a report together. */
export function useReportState(calls: ReportCalls): ReportState {
  const viewer = useViewer();
  const text = useText();
  const { data: labels } = useReportLabels();
  const { presetKey, savedId, takesStored, draft: given, isUnrun, view, put, setView } = useReportAddress();
  const [now, setNow] = useState(Date.now);
  const opened = useOpenedSaved(savedId);
  const saved = opened.kind === 'open' ? opened.saved : undefined;
  const ofSaved = useMemo(() => saved && draftOfSaved(saved), [saved]);
  // Of a saved report nothing is asked before it is known whose side it is of.
  const asked = savedId === undefined ? given : saved && (given ?? ofSaved);

  const plain = useCatalogue(calls, 0, savedId === undefined ? asked?.ivt !== 1 : asked?.ivt === 0);
  const isElsewhere =
    presetKey !== undefined && plain.data !== undefined && !plain.data.presets.some(({ key }) => key === presetKey);
  const ofIvt = useCatalogue(calls, 1, asked ? asked.ivt === 1 : isElsewhere);
  const found = asked ? (asked.ivt === 1 ? ofIvt : plain) : isElsewhere ? ofIvt : plain;
  const catalogue = found.data;
  const preset =
    presetKey === undefined
      ? undefined
      : [plain, ofIvt].flatMap(({ data }) => data?.presets ?? []).find(({ key }) => key === presetKey);
  const ofPreset = useMemo(
    () => preset && draftOfPreset(preset.relative, preset.request, preset.compareWith),
    [preset],
  );
  const draft = asked ?? ofPreset;
  const base = ofSaved ?? ofPreset;
  const isEdited = useMemo(() => draft !== undefined && base !== undefined && !isSameDraft(draft, base), [draft, base]);

  useEffect(() => {
    if (draft || presetKey !== undefined || savedId !== undefined || !catalogue) return;
    const stored = takesStored ? takeStoredReport() : undefined;
    const first = stored ? draftOfPreset(stored.range, stored.request) : firstDraft(catalogue, 0);
    put(first, { unrun: stored === undefined, replace: true });
  }, [draft, presetKey, savedId, catalogue, takesStored, put]);

  const timezone = draft?.timezone ?? viewer.timezone;
  const today = useMemo(() => dayAt(now, timezone), [now, timezone]);
  const request = useMemo(() => draft && requestOf(draft, today), [draft, today]);
  const missing = useMemo(() => (draft && catalogue ? missingIn(draft, catalogue) : []), [draft, catalogue]);
  const isAsked = !isUnrun && catalogue !== undefined && missing.length === 0;
  const savedIn = useMemo(() => (saved && draft && hasResultOf(saved, draft) ? saved : undefined), [saved, draft]);
  const run = useReportRun(calls, { request, isAsked, savedIn });

  const { dimensions, metrics } = useMemo(
    () => ({
      dimensions: new Map(catalogue?.dimensions.map((one) => [one.id, one])),
      metrics: new Map(catalogue?.metrics.map((one) => [one.id, one])),
    }),
    [catalogue],
  );
  const dimension = useCallback((id: string) => dimensions.get(id), [dimensions]);
  const metric = useCallback((id: string) => metrics.get(id), [metrics]);
  const nameOf = useCallback(
    (id: string) => (metrics.get(id) ?? dimensions.get(id))?.label ?? id,
    [metrics, dimensions],
  );
  const problems = useMemo(() => sentences(run.error, labels, text), [run.error, labels, text]);

  // Several changes may come before the next drawing.
  const latest = useRef(draft);
  latest.current = draft;
  const putLatest = useCallback(
    (changes: Partial<ReportDraft>, options: { readonly unrun: boolean; readonly replace?: boolean }) => {
      if (!latest.current) return;
      latest.current = withSort({ ...latest.current, ...changes });
      put(latest.current, options);
    },
    [put],
  );
  const change = useCallback((changes: Partial<ReportDraft>) => putLatest(changes, { unrun: true }), [putLatest]);
  const ask = useCallback((changes: Partial<ReportDraft>) => putLatest(changes, { unrun: false }), [putLatest]);
  const reorder = useCallback(
    (changes: Partial<ReportDraft>) => putLatest(changes, { unrun: false, replace: true }),
    [putLatest],
  );
  const { again, stop, forget } = run;
  const start = () => {
    setNow(Date.now());
    if (!isUnrun) return again();
    forget();
    ask({});
  };
  const cancel = () => {
    stop();
    if (draft) put(draft, { unrun: true, replace: true });
  };

  if (opened.kind === 'absent') return { kind: 'absent' };
  if (opened.kind === 'otherMode') return opened;
  if (opened.kind === 'failed') return { ...opened, what: 'saved' };
  if (found.error) return { kind: 'failed', what: 'catalogue', error: found.error, retry: found.refetch };
  if (presetKey !== undefined && !draft && ofIvt.data) return { kind: 'unknown', presetKey };
  if (!draft || !request || !catalogue) return { kind: 'loading' };
  const known = { calls, catalogue, draft, request, preset, saved, isEdited, today, timezone, isUnrun };
  const shown = { missing, problems, run, view, setView };
  return {
    kind: 'ready',
    report: { ...known, ...shown, change, ask, reorder, start, cancel, dimension, metric, nameOf },
  };
}

const none = {};

/** What is wrong with the request itself, by its place in it. */
function sentences(
  error: unknown,
  labels: ReportLabels | null | undefined,
  text: (english: string) => string,
): Readonly<Record<string, string>> {
  const problem = problemOf(error);
  if (problem?.status !== 422 || !problem.errors) return none;
  return Object.fromEntries(
    Object.entries(problem.errors).map(([path, one]) => [path, refusalWords(one, labels ?? null, text)]),
  );
}
