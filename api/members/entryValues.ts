import { guarded } from '../../src/schema/files/guardedCell';

/** One value a line, as the import reads it again: in quotes where it could be taken for columns or a remark. */
export function toCsv(value: string): string {
  const inert = guarded(value);
  return /[",;|\t\r\n'#]/.test(inert) ? `"${inert.replaceAll('"', '""')}"\r\n` : `${inert}\r\n`;
}
