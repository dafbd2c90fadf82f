import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { sayError } from '../i18n/problemOf';
import { useAlert } from '../parts/feedback';
import { saveFile } from '../saveFile';

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
