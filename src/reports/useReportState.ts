import { useQuery } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { dayAt } from '../model/reports/days';
import type { ReportCatalogue, ReportFilter } from '../model/reports/reportCall';
import {
  draftOfPreset,
  firstDraft,
  missingIn,
  type ReportDraft,
  requestOf,
  withSort,
} from '../model/reports/reportDraft';
import { restOf, searchOf } from '../model/reports/reportSearch';
import type { SavedReport } from '../model/reports/savedReport';
import { withoutKey } from '../ui/address/urlState';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { useViewer } from '../ui/ConsoleContext';
import { problemOf } from '../ui/i18n/problemOf';
import { useText } from '../ui/i18n/useText';
import type { ReportCalls } from './calls/reportCalls';
import { catalogueIn } from './labels/catalogueIn';
import { refusalWords } from './labels/refusalWords';
import type { ReportLabels } from './labels/reportLabels';
import { useReportLabels } from './labels/useReportLabels';
import type { Report } from './parts/ReportContext';
import { readReportUrl, writeReportUrl } from './parts/reportUrl';
import { takeStoredReport } from './parts/storedReport';
import { draftOfSaved, hasResultOf, isSameDraft } from './saved/savedDraft';
import { useOpenedSaved } from './saved/useOpenedSaved';
import { useReportRun } from './useReportRun';

export type ReportState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly what: 'catalogue' | 'saved'; readonly error: unknown; retry(): void }
  | { readonly kind: 'unknown'; readonly presetKey: string }
  /** The saved report does not exist, or not for this viewer. */
  | { readonly kind: 'absent' }
  /** A saved report of the other mode. */
  | { readonly kind: 'otherMode'; readonly saved: SavedReport }
  | { readonly kind: 'ready'; readonly report: Report };

/** Combines the URL, the catalogue and the run of a report. */
export function useReportState(calls: ReportCalls): ReportState {
  const viewer = useViewer();
  const text = useText();
  const { data: labels } = useReportLabels();
  const { presetKey, savedId, takesStored, draft: given, isUnrun, view, put, setView } = useReportAddress();
  const [now, setNow] = useState(Date.now);
  const opened = useOpenedSaved(savedId);
  const saved = opened.kind === 'open' ? opened.saved : undefined;
  const ofSaved = useMemo(() => saved && draftOfSaved(saved), [saved]);
  // A saved report is asked for only once its mode is known.
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

  // Several changes may come before the next render.
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

/** Messages on the request, by path in it. */
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

type CatalogueQuery = { readonly data: ReportCatalogue | undefined; readonly error: unknown; refetch(): void };

/** What the viewer may ask for, in their language; reports of traffic checks (IVT) have a separate catalogue. */
function useCatalogue(calls: ReportCalls, ivt: 0 | 1, enabled = true): CatalogueQuery {
  const { user, mode } = useViewer();
  const text = useText();
  const catalogue = useQuery({
    queryKey: ['report catalogue', user, mode, ivt],
    queryFn: () => calls.catalogue(ivt),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const labels = useReportLabels();
  const data = useMemo(() => {
    if (!catalogue.data || labels.data === undefined) return undefined;
    return labels.data === null ? catalogue.data : catalogueIn(catalogue.data, labels.data, text);
  }, [catalogue.data, labels.data, text]);
  const refetch = () => {
    if (catalogue.error) void catalogue.refetch();
    if (labels.error) void labels.refetch();
  };
  return { data, error: catalogue.error ?? labels.error, refetch };
}

type EntryState = { readonly unrun?: boolean; readonly kept?: readonly ReportFilter[] } | null;

type ReportAddress = {
  /** Key of a preset: `/report/top-tags`. */
  readonly presetKey: string | undefined;
  /** Id of a saved report: `/report/12?saved=1`, `/pbReport/12?saved=1`; NaN if the path has no number. */
  readonly savedId: number | undefined;
  /** `/report?store=1` */
  readonly takesStored: boolean;
  /** Undefined where the URL has no report. */
  readonly draft: ReportDraft | undefined;
  /** Changed since the last run. */
  readonly isUnrun: boolean;
  /** View parameters of the answer. */
  readonly view: URLSearchParams;
  /** Each run adds a history entry. A change after it adds one more, which further changes and the next run replace. */
  put(draft: ReportDraft, options: { readonly unrun: boolean; readonly replace?: boolean }): void;
  setView(changes: Readonly<Record<string, string | null>>): void;
};

/** The report in the URL. */
function useReportAddress(): ReportAddress {
  const { id } = useParams();
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const latest = useLatestPlace();
  const [arrivedAt] = useState(key);
  // The router updates with a delay; a change shows at once.
  const [ahead, setAhead] = useState<{
    readonly from: string;
    readonly draft: ReportDraft;
    readonly isUnrun: boolean;
  }>();

  // The same report, also once the key of its URL state has been added.
  const said = withoutKey(search);
  const read = useMemo(() => readReportUrl({ search: said, state }), [said, state]);
  const isAhead = ahead?.from === key;
  const draft = isAhead ? ahead.draft : read;
  // Opening a URL runs its report, even one that was never run.
  const isUnrun = isAhead ? ahead.isUnrun : (state as EntryState)?.unrun === true && key !== arrivedAt;
  const at = useRef({ key, pathname, isUnrun });
  at.current = { key, pathname, isUnrun };
  /** Whether the URL belongs to another screen already, while this one is still rendered. */
  const isLeft = useCallback(() => latest().pathname !== at.current.pathname, [latest]);

  const put = useCallback<ReportAddress['put']>(
    (next, { unrun, replace = at.current.isUnrun }) => {
      if (isLeft()) return;
      const { search: written, filters } = writeReportUrl(next);
      // A new answer starts at its first page.
      const rest = restOf(latest().search).filter(([name]) => unrun || name !== 'page');
      const entry: EntryState = { ...(unrun && { unrun }), ...(filters && { kept: filters }) };
      setAhead({ from: at.current.key, draft: next, isUnrun: unrun });
      at.current.isUnrun = unrun;
      const to = { search: `?${[written, searchOf(rest)].filter(Boolean).join('&')}` };
      const gone = navigate(to, { replace, state: entry });
      // A step back may come before React has rendered this URL; then React renders no change of it.
      const hasReturned = (from: string) => from === latest().key;
      void Promise.resolve(gone).then(() =>
        startTransition(() => setAhead((ahead) => (ahead && hasReturned(ahead.from) ? undefined : ahead))),
      );
    },
    [navigate, latest, isLeft],
  );

  const setView = useCallback<ReportAddress['setView']>(
    (changes) => {
      if (isLeft()) return;
      const query = [...new URLSearchParams(latest().search)].filter(([name]) => !(name in changes));
      const added = Object.entries(changes).flatMap(([name, value]) =>
        value === null ? [] : [[name, value] as const],
      );
      navigate({ search: `?${searchOf([...query, ...added])}` }, { replace: true, state: latest().state });
    },
    [navigate, latest, isLeft],
  );

  const view = useMemo(() => new URLSearchParams(restOf(search).map(([name, value]) => [name, value])), [search]);
  const takesStored = new URLSearchParams(search).get('store') === '1';
  const isSaved = id !== undefined && (view.get('saved') === '1' || pathname.startsWith('/pbReport/'));
  const presetKey = isSaved ? undefined : id;
  const savedId = isSaved ? Number(/^[1-9]\d*$/.exec(id)?.[0]) : undefined;
  return { presetKey, savedId, takesStored, draft, isUnrun, view, put, setView };
}
