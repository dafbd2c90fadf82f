import type { ReportDraft } from '../../model/reports/reportDraft';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { reportPath } from '../reportPath';

type Props = {
  readonly words: string;
  readonly report: ReportDraft | undefined;
  /** The first of several that lead to the same place is the one that Tab stops at. */
  readonly isFurther?: boolean;
};

/** A figure that leads to the report behind it. */
export function RowFigure({ words, report, isFurther = false }: Props) {
  if (!report) return words;
  return (
    <ScreenLink className="adx-figures" to={reportPath(report)} {...(isFurther && { tabIndex: -1 })}>
      {words}
    </ScreenLink>
  );
}
