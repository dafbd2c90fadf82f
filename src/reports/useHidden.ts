import { useMemo } from 'react';
import type { ReportAnswer } from '../model/reports/reportCall';
import { useReport } from './parts/ReportContext';

/** Hidden columns, kept in the URL. */
export function useHidden({ columns }: ReportAnswer) {
  const { view, setView } = useReport();
  const word = view.get('hide') ?? '';
  const hidden = useMemo(
    () => new Set(word.split(' ').filter((id) => columns.some((column) => column.id === id))),
    [word, columns],
  );
  const toggle = (id: string) => {
    const next = hidden.has(id) ? [...hidden].filter((one) => one !== id) : [...hidden, id];
    setView({ hide: next.join(' ') || null });
  };
  return { hidden, toggle };
}
