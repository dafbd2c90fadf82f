import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { sayError } from '../actions/problemOf';
import { saveFile } from '../saveFile';
import { useAlert } from '../shell/feedback';

export const sheetFormats = ['csv', 'xlsx'] as const;

type Asked = Parameters<ConsoleProvider['exportSheet']>[1];

/** Returns a function that exports objects to a file and downloads it, or shows why that failed. */
export function useWriteFile(resource: string): (asked: Asked) => Promise<void> {
  const provider = useDataProvider<ConsoleProvider>();
  const alert = useAlert();
  return async (asked) => {
    try {
      saveFile(await provider.exportSheet(resource, asked), `${resource}.${asked.format}`);
    } catch (error) {
      alert(sayError(error));
    }
  };
}
