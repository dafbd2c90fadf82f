import { ArrowRight, EyeOff, GripVertical, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react';
import { hasDays, periodOf } from '../../model/reports/dateRanges';
import { draftPeriod, type ReportDraft } from '../../model/reports/reportDraft';
import { reportPath } from '../../model/reports/reportPath';
import { problemOf, sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';
import { useSteps } from '../../ui/menu/useSteps';
import { Button } from '../../ui/parts/Button';
import { Empty, type NextStep } from '../../ui/parts/Empty';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import type { PlacedCard } from './card';
import { useDashboard } from './DashboardContext';
import { isForStart } from './isForStart';
import { useArranging, useDrag } from './useDrag';
import '../../ui/parts/smallIcon.css';
import './card.css';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

type Props = {
  readonly card: PlacedCard;
  /** Right in the header; hidden while the dashboard is arranged. */
  readonly selectors?: ReactNode;
  /** After the title. */
  readonly beside?: ReactNode;
  /** The report behind the card; the header links to it. */
  readonly report?: ReportDraft | undefined;
  /** Another link in the header. */
  readonly link?: { readonly to: string; readonly words: string } | undefined;
  /** The body is drawn once all have answered; without any, at once. */
  readonly results: readonly CardSource[];
  /** Whether the card needs facts: on an empty installation it then says that there are none. */
  readonly needsFacts?: boolean;
  /** Whether the card waits for all of the sample's traffic, and says so. Defaults to `needsFacts`. */
  readonly needsAllTraffic?: boolean;
  /** Text and next step for a card without data; the text defaults to "No data for this period". */
  readonly empty: WhenEmpty;
  /** In the shape of the content; lines by default. */
  readonly skeleton?: ReactNode;
  /** With a lower header, for a card that is only a strip. */
  readonly isLow?: boolean;
  children(): ReactNode;
};

/** The frame of every card: its header, and its body in any state. Its height is fixed from the start. */
export function CardFrame(props: Props) {
  const { card, selectors, beside, report, link, results, isLow } = props;
  const translate = useTranslate();
  const { isArranging } = useDashboard();
  const titleId = useId();
  const drag = useDrag(card.id);
  const isLate = results.some((one) => one.isLate);
  return (
    <section
      className="adx-fill adx-card"
      data-card={card.id}
      data-low={isLow || undefined}
      data-late={isLate || undefined}
      data-target={drag.isTarget || undefined}
      aria-labelledby={titleId}
      aria-busy={isLate || undefined}
      style={{ '--card-height': `${card.height}px`, '--card-rows': rowsOf(card) } as CSSProperties}
      {...drag.target}
    >
      <header className="adx-strip adx-card-head" {...drag.head}>
        <h2 id={titleId} className="adx-ellipsis" title={card.title}>
          {card.title}
        </h2>
        {beside}
        <div className="adx-row adx-card-tools">
          {isArranging ? (
            <ArrangeTools card={card} />
          ) : (
            <>
              <Incomplete results={results} />
              <Refused results={results} />
              {selectors}
              {report && (
                <ScreenLink
                  className="adx-card-link"
                  to={reportPath(report)}
                  aria-label={translate('adx.dashboard.openOf', { title: card.title })}
                >
                  {translate('adx.dashboard.open')}
                  <ArrowRight size={13} aria-hidden />
                </ScreenLink>
              )}
              {link && (
                <ScreenLink className="adx-card-link" to={link.to}>
                  {link.words}
                  <ArrowRight size={13} aria-hidden />
                </ScreenLink>
              )}
            </>
          )}
        </div>
      </header>
      <Body {...props} />
    </section>
  );
}

/** Tools in a card's header while the dashboard is arranged. */
function ArrangeTools({ card: { id, title } }: { card: PlacedCard }) {
  const translate = useTranslate();
  const { step, hide } = useArranging();
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(id, by);
  };
  return (
    <>
      <button
        type="button"
        className="adx-small-icon adx-card-grip"
        aria-label={translate('adx.dashboard.move', { title })}
        title={translate('adx.dashboard.moveHint')}
        onKeyDown={press}
      >
        <GripVertical size={15} aria-hidden />
      </button>
      <button
        type="button"
        className="adx-small-icon"
        aria-label={translate('adx.dashboard.hide', { title })}
        title={translate('adx.dashboard.hide', { title })}
        onClick={() => hide(id)}
      >
        <EyeOff size={15} aria-hidden />
      </button>
    </>
  );
}

/** A source of a card's data: a report, or the answer of another call. */
export type CardSource = {
  /** Undefined while loading. */
  readonly answer: unknown;
  readonly error: unknown;
  readonly isLate?: boolean;
  /** Whether the answer has nothing to show; by default, whether it has no rows. */
  readonly isEmpty?: boolean;
  retry(): void;
};

/** For a card with nothing to load and nothing to show. */
export const emptySource: CardSource = { answer: {}, error: null, isEmpty: true, retry: () => undefined };

/** Text and next step of a card without data: its report over a longer period, or another step. */
export type WhenEmpty = { readonly words?: string } & ({ readonly report: ReportDraft } | { readonly step: NextStep });

/** Grid rows of 4 px with the gap below: in a row of quarters, low cards stack. */
const rowsOf = ({ height }: PlacedCard): number => Math.ceil((height + 12) / 4);

function Body({
  results,
  needsFacts = results.length > 0,
  needsAllTraffic = needsFacts,
  empty,
  skeleton,
  children,
}: Props) {
  const translate = useTranslate();
  const { isReady, factsUpTo, coming } = useDashboard();
  const { start, toLonger } = useCardSteps();
  if (needsAllTraffic && coming)
    return <p className="adx-row adx-small adx-card-none">{translate('adx.dashboard.coming')}</p>;
  if (needsFacts && isReady && factsUpTo === null)
    return <Empty words={translate('adx.dashboard.noFacts')} step={start} />;
  const failed = results.find(({ answer, error }) => error && answer === undefined);
  if (failed) return <Failed error={failed.error} onRetry={() => retryAll(results)} />;
  if (results.some(({ answer }) => answer === undefined)) {
    return (
      <div className="adx-grow adx-column adx-card-body" aria-busy="true">
        <p className="adx-hidden" role="status">
          {translate('adx.dashboard.loading')}
        </p>
        {skeleton ?? <Lines />}
      </div>
    );
  }
  if (results.length > 0 && results.every(isEmptyOf)) {
    return (
      <Empty
        words={empty.words ?? translate('adx.dashboard.none')}
        step={'step' in empty ? empty.step : toLonger(empty.report)}
      />
    );
  }
  return <div className="adx-grow adx-column adx-card-body">{children()}</div>;
}

function retryAll(results: readonly CardSource[]): void {
  for (const { error, retry } of results) if (error) retry();
}

const isEmptyOf = ({ answer, isEmpty }: CardSource): boolean =>
  isEmpty ??
  (typeof answer === 'object' &&
    answer !== null &&
    'rows' in answer &&
    Array.isArray(answer.rows) &&
    answer.rows.length === 0);

const Lines = () => (
  <div className="adx-column adx-card-lines" aria-hidden>
    {[0, 1, 2, 3, 4].map((line) => (
      <i key={line} className="adx-bone" style={{ width: `${86 - line * 11}%` }} />
    ))}
  </div>
);

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const words = useErrorWords(error);
  const translate = useTranslate();
  return (
    <div className="adx-row adx-small adx-card-none" role="alert">
      <p>{words}</p>
      <Button onClick={onRetry} startIcon={<RotateCw size={14} aria-hidden />}>
        {translate('adx.list.try_again')}
      </Button>
    </div>
  );
}

/** Names the months whose facts were lost, which makes every figure of the card too small. */
function Incomplete({ results }: Pick<Props, 'results'>) {
  const translate = useTranslate();
  const months = [...new Set(results.flatMap(({ answer }) => lostMonthsOf(answer)))];
  if (months.length === 0) return null;
  const words = translate('adx.reports.incomplete', { months: months.sort().join(', ') });
  return (
    <span className="adx-card-incomplete" role="img" aria-label={words} title={words}>
      <TriangleAlert size={15} aria-hidden />
    </span>
  );
}

const lostMonthsOf = (answer: unknown): readonly string[] =>
  typeof answer === 'object' && answer !== null && 'incomplete' in answer && Array.isArray(answer.incomplete)
    ? answer.incomplete
    : [];

/** Says that the shown figures could not be refreshed. */
function Refused({ results }: Pick<Props, 'results'>) {
  const translate = useTranslate();
  const failed = results.find(({ answer, error }) => error && answer !== undefined);
  const words = useErrorWords(failed?.error);
  if (!failed) return null;
  return (
    <button
      type="button"
      className="adx-ellipsis adx-bare adx-card-refused"
      title={words}
      onClick={() => retryAll(results)}
    >
      {translate('adx.dashboard.notRefreshed')}
    </button>
  );
}

function useErrorWords(error: unknown): string {
  const translate = useTranslate();
  const text = useText();
  const problem = problemOf(error);
  if (problem?.code === 'rate_limited') return translate('adx.reports.tooMany', { seconds: problem.retryAfter ?? 1 });
  return text(sayError(error) ?? '');
}

/** Next steps for a card without figures. */
function useCardSteps() {
  const translate = useTranslate();
  const { viewer, today } = useDashboard();
  const { toAsk } = useSteps();
  /** Without any traffic: the list of first steps above the cards, or mail to the manager. */
  const start: NextStep = isForStart(viewer)
    ? { words: translate('adx.dashboard.start.title'), onGo: focusNextStep }
    : toAsk();
  return {
    start,
    /** The report of the card over the last 30 days; over 12 months where it covers these already. */
    toLonger(report: ReportDraft): NextStep {
      const range = hasDays(draftPeriod(report, today), periodOf('last30', today)) ? 'last12Months' : 'last30';
      return { words: translate(`adx.reports.ranges.${range}`), to: reportPath({ ...report, range, compare: null }) };
    },
  };
}

/** Moves the focus to the link of the first step that is not done. */
function focusNextStep(): void {
  const next =
    document.querySelector<HTMLElement>('.adx-start [aria-current="step"] a') ??
    document.querySelector<HTMLElement>('.adx-start a');
  next?.scrollIntoView({ block: 'center' });
  next?.focus();
}
