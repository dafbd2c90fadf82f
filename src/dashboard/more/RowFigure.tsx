import type { ReportDraft } from '../../model/reports/reportDraft';
import { reportPath } from '../../model/reports/reportPath';
import { ScreenLink } from '../../ui/parts/ScreenLink';

type Props = {
  readonly words: string;
  readonly report: ReportDraft | undefined;
  /** Not the first link to the same page: Tab skips it. */
  readonly isFurther?: boolean;
};

/** A figure that links to the report behind it. */
export function RowFigure({ words, report, isFurther = false }: Props) {
  if (!report) return words;
  return (
    <ScreenLink className="adx-figures" to={reportPath(report)} {...(isFurther && { tabIndex: -1 })}>
      {words}
    </ScreenLink>
  );
}
