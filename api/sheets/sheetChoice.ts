import { encodingOf } from '../../src/schema/files/decodeText';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { ApiContext } from '../http/apiEnv';
import { queryJson } from '../http/parseJson';
import { Refusal } from '../http/problems';
import { isObject } from '../http/readBody';
import { separatorOf } from '../members/readListUpload';
import type { SheetChoice } from './openSheet';

const decimals = { point: '.', comma: ',' } as const;
/** A choice for every column of the widest file. */
const longestColumns = 8192;

/** What a request says of its file: its encoding (also as the charset of its type), separator, decimal sign, sheet, heading and columns. */
export function choiceIn(c: ApiContext): SheetChoice {
  const { encoding, separator, decimal, headLine, sheet, columns } = c.req.query();
  const [, charset] = /;\s*charset="?([\w:.-]{1,40})/i.exec(c.req.header('Content-Type') ?? '') ?? [];
  // Many clients name UTF-8 whatever they send, so that of the type is no more than what is tried first anyway.
  const isTold = charset !== undefined && encodingOf(charset) !== 'utf-8';
  const label = encoding ?? (isTold ? charset : undefined);
  const chosen = label === undefined ? undefined : encodingOf(label);
  if (label !== undefined && !chosen) throw new Refusal('bad_request', sayRequests('requests.encoding', { encoding: label.slice(0, 40) }));
  if (decimal !== undefined && decimal !== 'point' && decimal !== 'comma')
    throw new Refusal('bad_request', 'decimal must be point or comma.');
  if (headLine !== undefined && !/^[1-9]\d{0,2}$/.test(headLine))
    throw new Refusal('bad_request', 'headLine must be the number of a line.');
  if (sheet !== undefined && !/^[1-9]\d{0,3}$/.test(sheet)) throw new Refusal('bad_request', 'sheet must be the number of a sheet.');
  return {
    ...(chosen && { encoding: chosen }),
    ...(separator !== undefined && { separator: separatorOf(separator) }),
    ...(decimal !== undefined && { decimal: decimals[decimal] }),
    ...(headLine !== undefined && { headLine: Number(headLine) }),
    ...(sheet !== undefined && { sheet: Number(sheet) }),
    ...(columns !== undefined && { columns: columnsOf(c, columns) }),
  };
}

/** `{"3": "floor", "4": ""}`: the field of a column, counted from 1; an empty one leaves it out. */
function columnsOf(c: ApiContext, given: string): ReadonlyMap<number, string | null> {
  const value = given.length > longestColumns ? undefined : queryJson(c, 'columns');
  const entries = isObject(value) ? Object.entries(value) : [];
  const isGood = isObject(value) && entries.every(([place, field]) => /^[1-9]\d{0,3}$/.test(place) && typeof field === 'string');
  if (!isGood) throw new Refusal('bad_request', 'columns must be like {"3":"floor","4":""}.');
  return new Map(entries.map(([place, field]) => [Number(place) - 1, field === '' ? null : String(field)]));
}
