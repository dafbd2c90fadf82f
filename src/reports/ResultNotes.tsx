import { Info } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { atHours, hoursOf } from '../model/reports/days';
import type { ReportAnswer } from '../model/reports/reportCall';
import { usePair } from '../ui/i18n/useText';
import { useReport } from './ReportContext';

/** What the figures are of, where the report as it was asked does not say it. */
export function ResultNotes({ answer: { columns, notes = [], incomplete = [], compare } }: { answer: ReportAnswer }) {
  const translate = useTranslate();
  const pair = usePair();
  const { nameOf } = useReport();
  const ofModes = columns.flatMap((column) =>
    column.kind === 'metric' && column.modes
      ? [pair(nameOf(column.id), translate(`adx.reports.modes.${column.modes}`))]
      : [],
  );
  const lost = incomplete.length > 0 ? [translate('adx.reports.incomplete', { months: incomplete.join(', ') })] : [];
  const lines = [
    ...lost,
    ...notes.map((note) => translate(`adx.reports.notes.${note}`, { time: compare ? endOf(compare.endDate) : '' })),
    ...ofModes,
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="adx-small adx-rep-notes">
      {lines.map((line) => (
        <li key={line}>
          <Info size={14} aria-hidden /> {line}
        </li>
      ))}
    </ul>
  );
}

/** The end of an hour that is named by its beginning: `2026-11-19 11:00` ends at `12:00`. */
const endOf = (hour: string): string => atHours(hoursOf(hour, 23) + 1).slice(11);
