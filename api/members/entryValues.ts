import { entryLines } from '../../src/schema/entryLines';
import type { Field } from '../../src/schema/kinds';
import { kindOf } from '../../src/schema/kinds';
import { shown } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import type { Row } from '../objects/records';

export type Rejected = { readonly line: number; readonly value: string; readonly code: string };
export type Entries = { readonly values: readonly string[]; readonly duplicate: number; readonly rejected: readonly Rejected[] };

/** Sorts lines into good values, doubles and bad ones, by the rules of the list's own field and what the list says of its values. */
export function readEntries(resource: AnyResource, row: Row, lines: readonly unknown[]): Entries {
  const field = resource.allFields[resource.members?.field ?? ''] as Field;
  const kind = kindOf(field);
  const clean = resource.members?.clean;
  const seen = new Set<string>();
  const rejected: Rejected[] = [];
  let duplicate = 0;
  lines.forEach((line, index) => {
    const [given] = [kind.normalize([line], field)].flat();
    if (given === undefined || given === null) return;
    const value = clean && typeof given === 'string' ? clean(row as never, given) : given;
    let code = value === undefined ? 'bad_value' : undefined;
    kind.check([value], field, (_, found) => {
      code ??= found.code;
    });
    if (code !== undefined || typeof value !== 'string')
      rejected.push({ line: index + 1, value: typeof line === 'string' ? line.slice(0, 255) : shown(line), code: code ?? 'text' });
    else if (seen.has(value)) duplicate += 1;
    else seen.add(value);
  });
  return { values: [...seen], duplicate, rejected };
}

/** Lines of a text or CSV file, as `toCsv` wrote it. */
export const linesOf = (text: string): readonly string[] => [...entryLines(text)];

/** One value a line. A spreadsheet takes what begins like a formula for one, so that stands behind an apostrophe. */
export function toCsv(value: string): string {
  const inert = /^[=+\-@]/.test(value) ? `'${value}` : value;
  return /[",;\t\r\n']/.test(inert) ? `"${inert.replaceAll('"', '""')}"\r\n` : `${inert}\r\n`;
}
