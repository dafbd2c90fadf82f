import { addressQuery } from '../../schema/addressQuery';
import { pointReading, readDigits } from '../../schema/reading/readNumber';
import type { Figure } from '../exactSums';
import { isMoment } from './days';
import { type RelativeRange, type ReportFilter, type ReportHaving, relativeRanges, sortsOf } from './reportCall';
import { emptyDraft, isCompareKind, type ReportDraft } from './reportDraft';

/**
 * Encodes a report's whole request in a readable URL:
 * `?range=last7&dim=tag_name,day&met=rev,imps&f=country:US,CA&f=!device:tv&over=imps:50000..&sort=-rev`. Filters that are too
 * long for it are stored separately.
 */

const keys = ['range', 'from', 'to', 'compare', 'dim', 'met', 'f', 'over', 'sort', 'limit', 'errors', 'ivt', 'tz'];

export function writeReportSearch(
  draft: ReportDraft,
  longest: number,
): { readonly search: string; readonly filters?: readonly ReportFilter[] } {
  const {
    range,
    compare,
    dimensions,
    metrics,
    filters,
    having,
    sortBy,
    sortDesc,
    sortOf,
    limit,
    hideErrors,
    ivt,
    timezone,
  } = draft;
  const days =
    typeof range === 'string'
      ? [['range', range]]
      : [
          ['from', momentWord(range.startDate)],
          ['to', momentWord(range.endDate)],
        ];
  const compared =
    compare === null || typeof compare === 'string'
      ? compare
      : `${momentWord(compare.startDate)}..${momentWord(compare.endDate)}`;
  const pairs = [
    ...days,
    ...(compared ? [['compare', compared]] : []),
    ['dim', dimensions.map(idWord).join(',')],
    ['met', metrics.map(idWord).join(',')],
    ...having.map(({ metric, min, max }) => ['over', `${idWord(metric)}:${min ?? ''}..${max ?? ''}`]),
    ...(sortBy !== null || sortDesc
      ? [
          [
            'sort',
            `${sortDesc ? '-' : ''}${sortBy === null ? '' : idWord(sortBy)}${sortOf && sortOf !== 'value' ? `:${sortOf}` : ''}`,
          ],
        ]
      : []),
    ...(limit === null ? [] : [['limit', String(limit)]]),
    ...(hideErrors ? [] : [['errors', '1']]),
    ...(ivt ? [['ivt', '1']] : []),
    ...(timezone === null ? [] : [['tz', String(timezone)]]),
  ];
  const written = filters.map((filter) => ['f', filterWord(filter)]);
  const search = searchOf([...pairs, ...written]);
  return search.length <= longest ? { search } : { search: searchOf(pairs), filters };
}

/**
 * Returns the report in a URL, without invalid parts; `kept` has stored parts that were too large. Undefined without a report.
 */
export function readReportSearch(search: string, kept: unknown): ReportDraft | undefined {
  const query = addressQuery(search);
  if (!query.has('dim') && !query.has('met')) return undefined;
  const sort = query.get('sort') ?? '';
  const [sorted = '', word] = sort.replace(/^-/, '').split(':');
  const sortOf = sortsOf.find((one) => one === word);
  const written = query.getAll('f').map(readFilter);
  return {
    range: readRange(query),
    compare: readCompare(query.get('compare')),
    dimensions: readIds(query.get('dim')),
    metrics: readIds(query.get('met')),
    filters: written.length === 0 && Array.isArray(kept) ? kept.filter(isFilter) : written,
    having: query.getAll('over').flatMap(readHaving),
    sortBy: readId(sorted) || null,
    sortDesc: sort.startsWith('-'),
    ...(sortOf && { sortOf }),
    limit: readNumber(query.get('limit')),
    hideErrors: query.get('errors') !== '1',
    ivt: query.get('ivt') === '1' ? 1 : 0,
    timezone: readNumber(query.get('tz')),
  };
}

/** A stored filter may come from any program. */
function isFilter(one: unknown): one is ReportFilter {
  const { dimension, not, values } = (one ?? {}) as Readonly<Record<string, unknown>>;
  const isValue = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return typeof dimension === 'string' && typeof not === 'boolean' && Array.isArray(values) && values.every(isValue);
}

/** Returns the URL parameters that are not part of the request: how the answer is displayed. */
export function restOf(search: string): readonly (readonly [string, string])[] {
  return [...addressQuery(search)].filter(([key]) => !keys.includes(key) && key !== 'store' && key !== 'kept');
}

/** Commas and colons need no encoding in a URL, and keep it readable. */
export function searchOf(pairs: readonly (readonly string[])[]): string {
  const plain = (text: string) =>
    encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%20/g, '+');
  return pairs.map(([key = '', value = '']) => `${key}=${plain(value)}`).join('&');
}

// `~` and a digit encode a character with a special meaning.
const idWord = (id: string): string => id.replace(/[~,:!-]/g, (found) => `~${'~,:!-'.indexOf(found)}`);
const readId = (word: string): string => word.replace(/~([0-4])/g, (_, digit) => '~,:!-'[Number(digit)] ?? '');
const readIds = (word: string | null): readonly string[] => (word ? word.split(',').map(readId) : []);

/** A text that looks like a number gets a mark. */
function valueWord(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const word = value.replace(/[~,]/g, (found) => `~${'~,'.indexOf(found)}`);
  return isNumber(word) ? `~5${word}` : word;
}

function readValue(word: string): string | number {
  if (isNumber(word)) return Number(word);
  return word.replace(/~([015])/g, (_, digit) => (digit === '5' ? '' : ('~,'[Number(digit)] ?? '')));
}

const isNumber = (word: string): boolean => word !== '' && String(Number(word)) === word;

const filterWord = ({ dimension, not, values }: ReportFilter): string =>
  `${not ? '!' : ''}${idWord(dimension)}${values.length > 0 ? `:${values.map(valueWord).join(',')}` : ''}`;

function readFilter(word: string): ReportFilter {
  const not = word.startsWith('!');
  const rest = not ? word.slice(1) : word;
  const end = rest.indexOf(':');
  if (end < 0) return { dimension: readId(rest), not, values: [] };
  const values = rest.slice(end + 1).split(',');
  return { dimension: readId(rest.slice(0, end)), not, values: values.map(readValue) };
}

function readHaving(word: string): readonly ReportHaving[] {
  const [metric, bounds] = word.split(':');
  const [min = '', max = ''] = (bounds ?? '').split('..');
  return metric && bounds !== undefined ? [{ metric: readId(metric), min: readBound(min), max: readBound(max) }] : [];
}

const readNumber = (word: string | null): number | null =>
  word && Number.isFinite(Number(word)) ? Number(word) : null;

/** Returns the digits, beyond a double's precision. */
const readBound = (word: string): Figure | null => readDigits(word, pointReading, {}) ?? readNumber(word);

const momentWord = (moment: string): string => moment.replace(' ', 'T');
const readMoment = (word: string | null): string | undefined => {
  const moment = (word ?? '').replace('T', ' ');
  return isMoment(moment) ? moment : undefined;
};

function readRange(query: URLSearchParams): ReportDraft['range'] {
  const word = query.get('range');
  const relative = relativeRanges.find((one): one is RelativeRange => one === word);
  const [startDate, endDate] = [readMoment(query.get('from')), readMoment(query.get('to'))];
  if (relative) return relative;
  return startDate && endDate ? { startDate, endDate } : emptyDraft.range;
}

function readCompare(word: string | null): ReportDraft['compare'] {
  if (isCompareKind(word)) return word;
  const [startDate, endDate] = (word ?? '').split('..').map(readMoment);
  return startDate && endDate ? { startDate, endDate } : null;
}
