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

type Props = {
  readonly result: SheetImport;
  /** Part of the name of the faults file. */
  readonly fileName: string;
  /** Fetches all faults, including those that were only counted. */
  onAll(): Promise<SheetImport>;
};

/** Height in pixels of a row with one line of text. */
const rowHeight = 33;

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

  const download = async () => {
    const all = rejectedCount > rejected.length ? (await onAll()).rejected : rejected;
    const lines = all.map(({ line, field, ...found }) =>
      csvLine([line, columnOf(field), problemText(found) ?? found.message]),
    );
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that */}
      <section ref={frame} className="adx-import-faults" tabIndex={0} aria-label={translate('adx.sheet.faults')}>
        <table aria-rowcount={rejected.length + 1} style={{ marginBlock: `${above}px ${below}px` }}>
          <thead>
            <tr aria-rowindex={1}>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ index }) => {
              const fault = rejected[index];
              if (!fault) return null;
              const { line, field, ...found } = fault;
              return (
                <tr key={index} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
                  <td className="adx-figures">{line}</td>
                  <td>{columnOf(field)}</td>
                  <td>{problemText(found)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {rejectedCount > rejected.length && (
        <p>{translate('adx.sheet.more', { count: formatCount(rejectedCount - rejected.length) })}</p>
      )}
    </>
  );
}
