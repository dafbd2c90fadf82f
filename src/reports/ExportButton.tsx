import { ChevronDown, Download } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { fileSlug } from '../model/reports/fileSlug';
import { sayError } from '../ui/i18n/problemOf';
import { toldByKey } from '../ui/i18n/toldByKey';
import { Button } from '../ui/parts/Button';
import { useAlert, useToast } from '../ui/parts/feedback';
import { fetchAgain } from '../ui/parts/fetchAgain';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { saveFile } from '../ui/saveFile';
import { exportTable, mostXlsxCells } from './exportTable';
import { useReport } from './parts/ReportContext';
import { useReportName } from './saved/useReportName';

const ExportMenu = lazyComponent(() => import('./ExportMenu').then((module) => module.ExportMenu));

export type ExportFormat = 'csv' | 'xlsx';

/** Downloads the answer as a file. */
export function ExportButton() {
  const translate = useTranslate();
  const toast = useToast();
  const alert = useAlert();
  const { run, nameOf, preset, dimension } = useReport();
  const { name: called } = useReportName();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { result } = run;
  const isReady = result !== undefined && result.answer.rows.length > 0 && !run.isRunning;
  const cells = result ? result.answer.rows.length * result.answer.columns.length * (result.answer.compare ? 4 : 1) : 0;

  const save = async (format: ExportFormat) => {
    setAnchor(null);
    if (!result) return;
    setBusy(true);
    try {
      const table = exportTable(result.answer, {
        nameOf,
        dimension,
        words: (kind, name) => translate(`adx.reports.file.${kind}`, { name }),
      });
      const { startDate, endDate } = result.request;
      const lost = result.answer.incomplete?.join(', ');
      // Several exports of a day need different names in the downloads folder.
      const slug = `${preset?.key ?? (fileSlug(called) || 'report')}-${startDate.slice(0, 10)}-${endDate.slice(0, 10)}`;
      const name = `${slug}${lost ? '-incomplete' : ''}.${format}`;
      const make =
        format === 'csv'
          ? (await fetchAgain(() => import('./csvOf'))).csvOf
          : (await fetchAgain(() => import('./xlsxOf'))).xlsxOf;
      saveFile(await make(table), name);
      if (lost) toast({ tone: 'error', message: toldByKey('adx.reports.incomplete', { months: lost }) });
      if (result.answer.rows.length < result.answer.rowCount)
        toast({ message: toldByKey('adx.reports.file.cut', { count: { count: result.answer.rows.length } }) });
    } catch (error) {
      alert(sayError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="text"
        disabled={!isReady || isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={ExportMenu.preload}
        onFocus={ExportMenu.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<Download size={15} aria-hidden />}
      >
        {translate(isBusy ? 'adx.reports.exporting' : 'adx.reports.export')}
        <ChevronDown size={14} aria-hidden />
      </Button>
      {anchor && (
        <ExportMenu
          anchor={anchor}
          isTooLarge={cells > mostXlsxCells}
          onChoose={save}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
