import { Link2, SlidersHorizontal } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLink } from '../ui/address/useLink';
import { formatCount } from '../ui/i18n/format';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { sayError } from '../ui/i18n/problemOf';
import { toldByKey } from '../ui/i18n/toldByKey';
import { Button } from '../ui/parts/Button';
import { copyText } from '../ui/parts/copyText';
import { useToast } from '../ui/parts/feedback';
import { usePageTitle } from '../ui/parts/usePageTitle';
import { ExportButton } from './ExportButton';
import { useReport } from './parts/ReportContext';
import { SaveButton } from './saved/SaveButton';
import { useReportName } from './saved/useReportName';

type Props = {
  /** Whether the settings are hidden, which gives the answer their room. */ readonly isFolded: boolean;
  fold(isFolded: boolean): void;
};

/** Name and state of the report, and the buttons that copy its link, export it and save it. */
export function ReportHead({ isFolded, fold }: Props) {
  const translate = useTranslate();
  const toast = useToast();
  const link = useLink();
  const { run, isUnrun, isEdited } = useReport();
  const { name } = useReportName();
  const { result, isRunning, error } = run;
  usePageTitle(name);
  const foldName = translate(isFolded ? 'adx.reports.unfoldBuilder' : 'adx.reports.foldBuilder');
  const copyLink = async () => {
    try {
      await copyText(await link());
      toast({ message: toldByKey('adx.reports.linkCopied'), tone: 'success' });
    } catch (error) {
      toast({
        message: toldByKey('adx.address.uncopied', { why: { told: sayError(error) ?? '' } }),
        tone: 'error',
        seconds: 8,
      });
    }
  };
  return (
    <header className="adx-strip adx-rep-head">
      <Button
        variant="text"
        className="adx-rep-fold"
        aria-label={foldName}
        title={foldName}
        aria-expanded={!isFolded}
        aria-controls="report-builder"
        onClick={() => fold(!isFolded)}
        startIcon={<SlidersHorizontal className="adx-lucide" size={15} aria-hidden />}
      />
      <h1 title={name}>{name}</h1>
      {isEdited && (
        <span className="adx-inline-row adx-ellipsis adx-small adx-rep-edited">{translate('adx.saved.edited')}</span>
      )}
      {isUnrun && result && !isEdited && (
        <span className="adx-inline-row adx-ellipsis adx-small adx-rep-edited">{translate('adx.reports.edited')}</span>
      )}
      <span className="adx-gap" />
      <p className="adx-small adx-rep-took" role="status">
        {result && !isRunning && !error && (
          <>
            <span className="adx-figures">{formatCount(result.answer.rowCount)}</span>{' '}
            {translate('adx.reports.rowsIn', { smart_count: result.answer.rowCount })}{' '}
            <span className="adx-figures">{formatDecimal(result.answer.tookMs / 1000, 2, 2)} s</span>
          </>
        )}
      </p>
      <Button
        variant="text"
        aria-label={translate('adx.reports.copyLink')}
        onClick={copyLink}
        startIcon={<Link2 size={15} aria-hidden />}
      >
        <span className="adx-rep-words">{translate('adx.reports.copyLink')}</span>
      </Button>
      <ExportButton />
      <SaveButton />
    </header>
  );
}
