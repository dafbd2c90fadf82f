import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { fileFormatOf, opensTab, type SavedEntry } from '../../model/reports/savedReport';
import { megabytes } from '../../reference/fileTypes';
import { useViewer } from '../../ui/ConsoleContext';
import { formatCount, formatDateTime } from '../../ui/i18n/format';
import { useCodedText } from '../../ui/i18n/useText';

/** Texts of a saved report: its time and its state. */
export function useEntryWords() {
  const translate = useTranslate();
  const codedText = useCodedText();
  const { timezone } = useViewer();
  return useMemo(() => {
    const when = ({ dt }: Pick<SavedEntry, 'dt'>): string =>
      formatDateTime(new Date(dt * 1000).toISOString(), timezone);
    /** A report without a file has no state. */
    const state = (entry: SavedEntry): string => {
      const { state: word, file, error } = entry;
      if (word === 'failed')
        return error
          ? translate('adx.saved.failedFor', { why: codedText(error, entry) })
          : translate('adx.saved.states.failed');
      return word === 'ready' && !file ? '' : translate(`adx.saved.states.${word}`);
    };
    const line = (entry: SavedEntry): string => {
      const { file, isMine, by, rowCount } = entry;
      const counted =
        rowCount === null ? '' : translate('adx.saved.rows', { smart_count: rowCount, count: formatCount(rowCount) });
      const what = opensTab(entry) ? fileText(entry) : file && !entry.isCut ? counted : '';
      const stands = entry.state === 'ready' ? what : state(entry);
      const cut = entry.isCut && rowCount !== null ? translate('adx.saved.cut', { count: formatCount(rowCount) }) : '';
      const lost = entry.incomplete ? translate('adx.saved.incomplete', { months: entry.incomplete.join(', ') }) : '';
      return [when(entry), stands, cut, lost, isMine ? '' : translate('adx.saved.byName', { name: by })]
        .filter(Boolean)
        .join(', ');
    };
    return { when, state, line };
  }, [translate, codedText, timezone]);
}

/** `XLSX, 34 kB`: files of both formats may share a name. The size of a table's file is unknown before its download. */
export const fileText = ({ format, bytes }: Pick<SavedEntry, 'format' | 'bytes'>): string =>
  [fileFormatOf(format).toUpperCase(), ...(bytes === null || format === 'table' ? [] : [sizeText(bytes)])].join(', ');

/** `812 B`, `34 kB`, `1.2 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${formatCount(Math.round(bytes / 1000))} kB` : megabytes(bytes);
}
