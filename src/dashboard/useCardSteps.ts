import { useTranslate } from 'ra-core';
import { hasDays, periodOf } from '../model/reports/dateRanges';
import { draftPeriod, type ReportDraft } from '../model/reports/reportDraft';
import type { NextStep } from '../ui/parts/Empty';
import { useSteps } from '../ui/useSteps';
import { useDashboard } from './DashboardContext';
import { isForStart } from './isForStart';
import { reportPath } from './reportPath';

/** Next steps for a card without figures. */
export function useCardSteps() {
  const translate = useTranslate();
  const { viewer, today } = useDashboard();
  const { toAsk } = useSteps();
  /** Where the installation has no traffic: the list of first steps above the cards, or mail to the manager. */
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
