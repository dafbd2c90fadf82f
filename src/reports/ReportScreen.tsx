import './report.css';
import { FileQuestion, TriangleAlert, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { without } from '../model/reports/reportDraft';
import { UrlStateExpired } from '../ui/address/UrlStateExpired';
import { UrlStatePlace } from '../ui/address/UrlStatePlace';
import { useViewer } from '../ui/ConsoleContext';
import { useHelpAfter } from '../ui/help/HelpTexts';
import { Button, ButtonLink } from '../ui/parts/Button';
import { FailedNotice } from '../ui/parts/Notice';
import { Remark } from '../ui/parts/Remark';
import { PageMessage } from '../ui/shell/PageMessage';
import { usePreference } from '../ui/usePreference';
import { reportCalls } from './calls/reportCalls';
import './builder.css';
import { sortsOf } from '../model/reports/reportCall';
import { formatCount } from '../ui/i18n/format';
import { ChipSection } from './ChipSection';
import { DateSection, LabelledSelect } from './DateSection';
import { ElapsedTime } from './ElapsedTime';
import { FilterSection } from './FilterSection';
import { IvtSwitch } from './IvtSwitch';
import { ReportContext, useReport } from './parts/ReportContext';
import { Switch } from './parts/Switch';
import { ReportHead } from './ReportHead';
import { FileButton } from './saved/FileButton';
import './result.css';
import './saved/sidePanel.css';
import { Result, SkeletonBody } from './Result';
import { type SavedParts, SavedProvider } from './saved/SavedContext';
import { AbsentSaved, SavedOfOtherSide } from './saved/SavedStates';
import { SavingProvider } from './saved/SavingContext';
import { SidePanel } from './saved/SidePanel';
import { useReportState } from './useReportState';

const limits = [10, 20, 50, 100, 500, 1_000, 10_000];

/** Builder at the left, answer at the right. */
export function ReportScreen({ saved }: { saved: SavedParts }) {
  return (
    <SavedProvider saved={saved}>
      <UrlStatePlace>
        <Screen saved={saved} />
      </UrlStatePlace>
    </SavedProvider>
  );
}

/** Sort column and number of rows. */
function OrderSection() {
  const translate = useTranslate();
  const { draft, change, nameOf, metric, problems } = useReport();
  const { sortBy, sortDesc, sortOf = 'value', limit } = draft;
  const sorts = [...draft.metrics, ...draft.dimensions].flatMap((id) => {
    const way = metric(id) ? 'figures' : 'words';
    const option = (isDesc: boolean) => ({
      value: `${isDesc ? '-' : '+'}${id}`,
      label: translate(`adx.reports.order.${way}.${isDesc ? 'desc' : 'asc'}`, { name: nameOf(id) }),
    });
    if (!metric(id)) return [option(false), option(true)];
    const compared = (isDesc: boolean) => ({
      value: `${isDesc ? '-' : '+'}${id}:difference`,
      label: translate(`adx.reports.order.difference.${isDesc ? 'desc' : 'asc'}`, { name: nameOf(id) }),
    });
    return [option(true), option(false), ...(draft.compare ? [compared(false), compared(true)] : [])];
  });
  const chosen = sortBy === null ? '' : `${sortDesc ? '-' : '+'}${sortBy}${sortOf === 'value' ? '' : `:${sortOf}`}`;
  // Previous values and percentages are chosen in the table's header; the select lists the current one only.
  const isListed = chosen === '' || sorts.some(({ value }) => value === chosen);
  const take = (word: string) => {
    const of = sortsOf.find((one) => word.endsWith(`:${one}`));
    const id = word.slice(1, of ? -(of.length + 1) : undefined);
    change(word ? { sortBy: id, sortDesc: word.startsWith('-'), sortOf: of } : { sortBy: null, sortOf: undefined });
  };
  const sizes = limit === null || limits.includes(limit) ? limits : [...limits, limit].sort((a, b) => a - b);
  return (
    <>
      <LabelledSelect
        label={translate('adx.reports.sort')}
        value={chosen}
        problem={problems.sortBy ?? problems.sortOf}
        onChange={take}
      >
        {!isListed && (
          <option value={chosen}>
            {translate(`adx.reports.headOf.${sortOf === 'percent' ? 'change' : sortOf}`, {
              name: nameOf(sortBy ?? ''),
            })}
          </option>
        )}
        <option value="">{translate('adx.reports.unsorted')}</option>
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      <LabelledSelect
        label={translate('adx.reports.limit')}
        value={limit === null ? '' : String(limit)}
        problem={problems.limit}
        onChange={(word) => change({ limit: word ? Number(word) : null })}
      >
        <option value="">{translate('adx.reports.noLimit')}</option>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {formatCount(size)}
          </option>
        ))}
      </LabelledSelect>
    </>
  );
}

function Screen({ saved: { transport, events } }: { saved: SavedParts }) {
  const translate = useTranslate();
  const calls = useMemo(() => reportCalls(transport, events), [transport, events]);
  const state = useReportState(calls);
  useHelpAfter(state.kind !== 'loading');

  if (state.kind === 'loading') return <ReportSkeleton />;
  if (state.kind === 'failed') {
    const title = translate(state.what === 'saved' ? 'adx.saved.openFailed' : 'adx.reports.noCatalogue');
    return <FailedNotice className="adx-rep-notice" title={title} error={state.error} onRetry={state.retry} />;
  }
  if (state.kind === 'absent') return <AbsentSaved />;
  if (state.kind === 'otherMode') return <SavedOfOtherSide saved={state.saved} />;
  if (state.kind === 'unknown') {
    return (
      <PageMessage
        icon={FileQuestion}
        title={translate('adx.reports.unknownPreset', { key: state.presetKey })}
        actions={
          <ButtonLink to="/report?store=1" variant="contained">
            {translate('adx.reports.create')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ReportContext value={state.report}>
      <SavingProvider>
        <Desk />
      </SavingProvider>
    </ReportContext>
  );
}

function Desk() {
  const translate = useTranslate();
  const [isFolded, setFolded] = usePreference('report.builderFolded', false);
  return (
    <div className="adx-rep" data-folded={isFolded || undefined}>
      <Builder />
      <section className="adx-column adx-rep-result" aria-label={translate('adx.reports.result')}>
        <ReportHead isFolded={isFolded} fold={setFolded} />
        <UrlStateExpired />
        <MissingNotice />
        <Result />
      </section>
      <SidePanel />
    </div>
  );
}

/** A report of the other mode, or of a user with more rights: unavailable parts are removed only after confirmation. */
function MissingNotice() {
  const translate = useTranslate();
  const { mode } = useViewer();
  const { missing, draft, ask, nameOf } = useReport();
  if (missing.length === 0) return null;
  return (
    <Remark
      icon={<TriangleAlert size={15} aria-hidden />}
      action={<Button onClick={() => ask(without(draft, missing))}>{translate('adx.reports.drop.go')}</Button>}
    >
      {translate('adx.reports.drop.missing', {
        names: missing.map(nameOf).join(', '),
        smart_count: missing.length,
        side: translate(`adx.shell.sides.${mode}`),
      })}
    </Remark>
  );
}

/** Shown until the catalogue has loaded. */
function ReportSkeleton() {
  const translate = useTranslate();
  return (
    <div className="adx-rep" aria-busy="true">
      <p className="adx-hidden" role="status">
        {translate('adx.shell.loading')}
      </p>
      <div className="adx-column adx-rep-builder adx-rep-bones" aria-hidden>
        {[4, 2, 4, 2].map((bars, section) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div key={section} className="adx-rep-section">
            {Array.from({ length: bars }, (_, bar) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              <i key={bar} />
            ))}
          </div>
        ))}
      </div>
      <div className="adx-column adx-rep-result" aria-hidden>
        <div className="adx-strip adx-rep-head" />
        <SkeletonBody metrics={6} columns={7} />
      </div>
      <div className="adx-strip adx-rep-rail" aria-hidden />
    </div>
  );
}

/** The settings of the report, on the left. */
function Builder() {
  const translate = useTranslate();
  const { draft, change, catalogue, problems, metric } = useReport();
  const named = [...draft.dimensions, ...draft.filters.map((filter) => filter.dimension)];
  const isNamed = (id: string) => named.includes(id);
  const isApart = (id: string) => draft.metrics.some((one) => metric(one)?.apartFrom?.includes(id));
  return (
    <form
      id="report-builder"
      className="adx-column adx-rep-builder"
      aria-label={translate('adx.reports.builder')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Enter in a field must not run an unfinished report.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <div className="adx-rep-sections">
        <DateSection />
        <ChipSection
          kind="dimensions"
          ids={draft.dimensions}
          offered={catalogue.dimensions.filter(({ id, filterOnly }) => !filterOnly && !isApart(id))}
          onChange={(dimensions) => change({ dimensions })}
        />
        <ChipSection
          kind="metrics"
          ids={draft.metrics}
          offered={catalogue.metrics.filter(({ apartFrom }) => !apartFrom?.some(isNamed))}
          onChange={(metrics) => change({ metrics })}
        />
        <FilterSection />
        <section className="adx-rep-section">
          <OrderSection />
          <Switch isOn={draft.hideErrors} onChange={(hideErrors) => change({ hideErrors })}>
            {translate('adx.reports.hideErrors')}
          </Switch>
          <IvtSwitch />
          {problems.ivt && <p className="adx-note adx-rep-problem">{problems.ivt}</p>}
        </section>
      </div>
      <RunBar />
    </form>
  );
}

const isMac = typeof navigator === 'object' && /Mac|iP(hone|ad)/.test(navigator.platform);

function RunBar() {
  const translate = useTranslate();
  const { run, start, cancel, draft, missing } = useReport();
  const mayRun = draft.metrics.length > 0 && missing.length === 0;
  const act = useRef<() => void>(undefined);
  act.current = () => {
    if (mayRun && !run.isRunning) start();
  };
  // In a layout effect: the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isRun = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // A dialog over the screen handles its own keys.
      if (!isRun || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      act.current?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const why =
    draft.metrics.length === 0
      ? translate('adx.reports.noMetric')
      : missing.length > 0
        ? translate('adx.reports.dropFirst')
        : '';
  return (
    <div className="adx-strip adx-rep-runbar">
      {run.isRunning ? (
        <>
          <p className="adx-small adx-rep-running" role="status">
            {run.before === undefined
              ? translate('adx.reports.running')
              : translate('adx.saved.before', { smart_count: run.before })}{' '}
            <ElapsedTime since={run.startedAt} />
          </p>
          <Button autoFocus onClick={cancel} startIcon={<X size={15} aria-hidden />}>
            {translate('adx.reports.cancel')}
          </Button>
        </>
      ) : (
        <>
          <Button
            variant="contained"
            className="adx-rep-run"
            onClick={start}
            disabled={!mayRun}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {translate('adx.reports.run')}
            <kbd className="adx-rep-key" aria-hidden>
              {isMac ? '⌘ ↵' : 'Ctrl ↵'}
            </kbd>
          </Button>
          {why ? <p className="adx-small adx-rep-why">{why}</p> : <FileButton isDisabled={!mayRun} />}
        </>
      )}
    </div>
  );
}
