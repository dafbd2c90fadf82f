import type { PartOfTime } from '../model/reports/partOfTime';
import { formatDecimal } from '../ui/i18n/formatDecimal';

/** Says which part of a time the report covers: `only 3 of 7 days`. */
export const sayPart = (
  { has, of, unit }: PartOfTime,
  translate: (key: string, parts: Record<string, string>) => string,
): string => translate(`adx.reports.part.${unit}`, { has: formatDecimal(has, 0, 1), of: String(of) });
