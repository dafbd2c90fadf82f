import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { SavedEntry } from '../../model/reports/savedReport';
import type { SavedColumn } from './savedColumns';
import { fileText } from './sizeText';
import { useEntryWords } from './useEntryWords';
import { useScheduleWords } from './useScheduleWords';

export type SavedCells = Readonly<Record<SavedColumn, (entry: SavedEntry) => string>>;

/** What stands in the columns of a saved report. */
export function useSavedCells(): SavedCells {
  const translate = useTranslate();
  const { when, state } = useEntryWords();
  const { say } = useScheduleWords();
  return useMemo(
    () => ({
      name: ({ name }) => name,
      type: ({ ivt }) => translate(ivt ? 'adx.saved.types.ivt' : 'adx.saved.types.report'),
      mode: ({ mode }) => translate(`adx.shell.modes.${mode}`),
      dt: when,
      state: (entry) => state(entry) || '-',
      bytes: (entry) => (entry.file ? fileText(entry) : '-'),
      schedule: ({ schedule }) => say(schedule),
      shared: ({ shared }) => translate(shared ? 'adx.saved.yes' : 'adx.saved.no'),
      by: ({ by, isMine }) => (isMine ? translate('adx.saved.me') : by),
    }),
    [translate, when, state, say],
  );
}
