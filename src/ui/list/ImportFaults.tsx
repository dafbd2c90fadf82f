import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import type { SheetImport } from '../../model/consoleProvider';
import { csvLine, csvMark } from '../../schema/csvLine';
import { formatCount } from '../i18n/format';
import { sayError } from '../i18n/problemOf';
import { useProblemText, useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { useAlert } from '../parts/feedback';
import { saveFile } from '../saveFile';
import { type PlainColumn, PlainTable } from '../table/PlainTable';

type Props = {
  readonly result: SheetImport;
  /** Part of the name of the faults file. */
  readonly fileName: string;
  /** Fetches all faults, including those that were only counted. */
  onAll(): Promise<SheetImport>;
};

/** Height in pixels of a row with one line of text. */
const rowHeight = 31;

/** Every fault of a file by line and column, without a limit; it can be downloaded as a file too. */
export function ImportFaults({ result: { rejected, rejectedCount }, fileName, onAll }: Props) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const text = useText();
  const alert = useAlert();
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rejected.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const shown = virtual.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const heads = ['line', 'column', 'fault'].map((name) => translate(`adx.sheet.${name}`));
  const columnOf = (field: string) => (field ? text(field) : '-');
  const wordsOf = ({ line: _, field: __, ...found }: SheetImport['rejected'][number]) => problemText(found);
  const columns: readonly PlainColumn<number>[] = [
    { key: 'line', label: heads[0], isFigure: true, width: '72px', cell: (at) => rejected[at]?.line },
    { key: 'column', label: heads[1], width: '160px', cell: (at) => columnOf(rejected[at]?.field ?? '') },
    { key: 'fault', label: heads[2], cell: (at) => rejected[at] && wordsOf(rejected[at]) },
  ];

  const download = async () => {
    const all = rejectedCount > rejected.length ? (await onAll()).rejected : rejected;
    const lines = all.map((fault) => csvLine([fault.line, columnOf(fault.field), wordsOf(fault) ?? fault.message]));
    saveFile(
      new Blob([csvMark, csvLine(heads), ...lines], { type: 'text/csv' }),
      `${fileName.replace(/\.\w{1,5}$/, '')}-faults.csv`,
    );
  };

  return (
    <>
      <div className="adx-row adx-import-wrong">
        <p className="adx-ask-danger">
          {translate('adx.sheet.rejected', { smart_count: rejectedCount, count: formatCount(rejectedCount) })}
        </p>
        <Button onClick={() => void download().catch((error: unknown) => alert(sayError(error)))}>
          {translate('adx.sheet.download')}
        </Button>
      </div>
      <section
        ref={frame}
        className="adx-frame adx-import-rows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
        tabIndex={0}
        aria-label={translate('adx.sheet.faults')}
      >
        <PlainTable
          isSticky
          isWrapping
          aria-rowcount={rejected.length + 1}
          style={{ marginBlock: `${above}px ${below}px` }}
          columns={columns}
          rows={shown.map(({ index }) => index)}
          keyOf={(at) => at}
          rowProps={(at) => ({ ref: virtual.measureElement, 'data-index': at, 'aria-rowindex': at + 2 })}
        />
      </section>
      {rejectedCount > rejected.length && (
        <p>{translate('adx.sheet.more', { count: formatCount(rejectedCount - rejected.length) })}</p>
      )}
    </>
  );
}
