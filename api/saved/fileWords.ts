import { findDimension, paramNameOf } from '../../src/model/reports/dimensions';
import type { ExportWords } from '../../src/model/reports/exportColumns';
import type { ReportColumn, ReportModes } from '../../src/model/reports/reportCall';

const inBrackets: Readonly<Record<ReportModes | 'utc', string>> = {
  both: 'supply and demand',
  ssp: 'supply only',
  dsp: 'demand only',
  utc: 'UTC',
};

const beside = { previous: 'previous', change: 'change', percent: 'change %', code: 'code' } as const;

/** In English: readers of a file may have different languages. */
export const wordsOf = (columns: readonly ReportColumn[]): ExportWords => ({
  nameOf(id) {
    const column = columns.find((one) => one.id === id);
    if (!column) return id;
    const isParam = column.kind === 'dimension' && findDimension(id)?.by === 'param';
    return isParam ? `${column.label} ${paramNameOf(id)}` : column.label;
  },
  dimension(id) {
    const found = findDimension(id);
    return found && { options: found.options ?? null, with: (found.by === 'key' && found.with) || null };
  },
  words: (kind, name) =>
    kind in beside ? `${name}, ${beside[kind as keyof typeof beside]}` : `${name} (${inBrackets[kind as keyof typeof inBrackets]})`,
});
