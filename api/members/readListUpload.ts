import type { RecognisedList } from '../../src/model/consoleProvider';
import { encodingOf } from '../../src/schema/files/decodeText';
import { fileSentences } from '../../src/schema/files/fileSentences';
import { type ListChoice, type ListFile, type ListRules, readListFile } from '../../src/schema/files/readListFile';
import {
  nameOf,
  type Separator,
  type SeparatorName,
  separatorNames,
  separators,
} from '../../src/schema/files/separators';
import { sayLists } from '../../src/schema/messages/sayLists';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import { fill, type Problem } from '../../src/schema/problem';
import { readListBytes } from '../../src/schema/workbook/listBytes';
import { createPace } from '../http/pause';
import { invalidAt, Refusal } from '../http/problems';
import type { Import } from './importEntries';

type Field = (name: string) => string | undefined;
export type Upload = Pick<Import, 'values' | 'lineOf' | 'refused'> & { readonly recognised: RecognisedList };

/** The values of a file, and what was detected in it. @throws where it is no text or the column is ambiguous. */
export async function readListUpload(bytes: Uint8Array, rules: ListRules, field: Field): Promise<Upload> {
  const label = field('encoding');
  const chosen = label === undefined ? undefined : encodingOf(label);
  if (label !== undefined && !chosen)
    throw new Refusal('bad_request', sayRequests('requests.encoding', { encoding: label.slice(0, 40) }));
  const sheet = field('sheet');
  if (sheet !== undefined && !/^[1-9]\d{0,3}$/.test(sheet))
    throw new Refusal('bad_request', 'sheet must be the number of a sheet.');
  const pace = createPace();
  const pause = async () => {
    if (pace.isOver()) await pace.rest();
  };
  const decoded = await readListBytes(
    bytes,
    { encoding: chosen, sheet: sheet === undefined ? undefined : Number(sheet) },
    pause,
  );
  if ('code' in decoded) throw invalidAt('file', fileProblem(decoded.code, decoded.args));
  const named = field('column');
  const { content, separator: own, ...told } = decoded;
  const choice = { ...choiceOf(field), ...(own && { separator: own }) };
  const first = await readListFile(content, rules, choice, pause);
  const column = named === undefined ? first.column : columnNamed(first, named);
  if (column === undefined) throw invalidAt('column', whichColumn(first));
  const file = column === first.column ? first : await readListFile(content, rules, { ...choice, column }, pause);
  const { separator, columns, heading, comments, values, lines, uneven } = file;
  return {
    values,
    lineOf: (index) => lines[index] ?? index + 1,
    refused: uneven.map(({ line, value }) => ({ line, value: value.slice(0, 255), code: 'uneven' })),
    recognised: {
      ...told,
      separator: separator === 'none' ? 'none' : nameOf(separator),
      column: column + 1,
      columns: columns.map(({ heading: head, first: some }) => ({ heading: head ?? null, first: some })),
      heading: heading ?? null,
      comments,
    },
  };
}

export const fileProblem = (code: keyof typeof fileSentences, args: Problem['args'] = {}): Problem => ({
  code,
  message: fill(fileSentences[code], args),
  args,
});

function choiceOf(field: Field): ListChoice {
  const separator = field('separator');
  const heading = field('heading');
  if (heading !== undefined && heading !== 'true' && heading !== 'false')
    throw new Refusal('bad_request', 'heading must be true or false.');
  return {
    ...(separator !== undefined && { separator: separator === 'none' ? 'none' : separatorOf(separator) }),
    ...(heading !== undefined && { hasHeading: heading === 'true' }),
  };
}

export function separatorOf(given: string): Separator {
  const found = separators.find((one) => one === given) ?? separatorNames[given as SeparatorName];
  if (!found)
    throw new Refusal(
      'bad_request',
      sayRequests('requests.oneOf', { name: 'separator', options: Object.keys(separatorNames).join(', ') }),
    );
  return found;
}

/** A column by number, from 1, or by heading. */
function columnNamed({ columns }: ListFile, named: string): number {
  const at = /^[1-9]\d{0,4}$/.test(named)
    ? Number(named) - 1
    : columns.findIndex(({ heading }) => heading?.toLowerCase() === named.trim().toLowerCase());
  if (at < 0 || at >= columns.length)
    throw new Refusal('bad_request', sayLists('lists.fileColumn', { column: named.slice(0, 60) }));
  return at;
}

const shownColumns = 8;

/** A problem that lists the columns, by heading or else by first value. */
function whichColumn({ columns }: ListFile): Problem {
  const named = columns.map(({ heading, first: [first = ''] }, at) => `${at + 1} “${(heading || first).slice(0, 40)}”`);
  const shown = named.length > shownColumns ? [...named.slice(0, shownColumns), '…'] : named;
  return fileProblem('fileWhichColumn', { columns: shown.join(', ') });
}
