import { compareTexts } from '../../../src/model/reports/compareTexts';
import { type FactKey, factKeys } from '../../../src/model/reports/facts';
import { mapLabels } from '../../../src/model/reports/mapLabels';
import { dealName, type Reading, type ReportPlan, type ValueMap } from '../../../src/model/reports/reportPlan';
import { timeBuckets } from '../../../src/model/reports/timeBuckets';
import { createDictionary } from './dictionary';
import type { Column, FactChunk } from './factChunk';
import type { FactColumns } from './factColumns';

/** Reads the values of a reading as 32-bit integers. */
export type CodeReader = {
  /** Writes the codes of the first `count` rows of `picked` to `codes`. */
  read(chunk: FactChunk, picked: Uint32Array, count: number, codes: Int32Array): void;
  /** Undefined where no row can have the value. */
  encode(value: string | number): number | undefined;
  decode(code: number): string | number;
  /** Returns the rank of codes in the order of their values, once all were read. */
  rank(): (code: number) => number;
};

export function createCodeReader(facts: FactColumns, reading: Reading, offset: ReportPlan['offset']): CodeReader {
  if (reading.kind === 'time') return timeReader(reading.grain, offset);
  if (reading.kind === 'deal') return dealReader(facts);
  if (reading.kind === 'param') return paramReader(facts, reading.name);
  return reading.kind === 'map' ? mapReader(facts, reading.key, reading.map) : keyReader(facts, reading.key);
}

const isTextKey = (key: FactKey): boolean => factKeys[key] === 'text' || factKeys[key] === 'manyTexts';
const sameCode = (code: number): number => code;

function keyReader(facts: FactColumns, key: FactKey): CodeReader {
  const read: CodeReader['read'] = (chunk, picked, count, codes) => copy(chunk.keys[key] ?? null, picked, count, codes);
  if (isTextKey(key)) {
    const { texts, find } = facts.dictionaryOf(key);
    return textReader(read, texts, find);
  }
  // Ids are unsigned 32-bit numbers, codes signed ones.
  const decode = factKeys[key] === 'id' ? (code: number) => code >>> 0 : sameCode;
  return {
    read,
    decode,
    encode: (value) => (typeof value === 'number' && decode(value | 0) === value ? value | 0 : undefined),
    rank: () => decode,
  };
}

function copy(column: Column, picked: Uint32Array, count: number, codes: Int32Array): void {
  if (!column) codes.fill(0, 0, count);
  else for (let at = 0; at < count; at += 1) codes[at] = column[picked[at] as number] as number;
}

function textReader(
  read: CodeReader['read'],
  texts: readonly string[],
  find: (text: string) => number | undefined,
): CodeReader {
  return {
    read,
    encode: (value) => (typeof value === 'string' ? find(value) : undefined),
    decode: (code) => texts[code] as string,
    rank() {
      const ranks = new Uint32Array(texts.length);
      const ordered = texts.map((text, code) => ({ text, code })).sort((a, b) => compareTexts(a.text, b.text));
      for (const [at, { code }] of ordered.entries()) ranks[code] = at;
      return (code) => ranks[code] as number;
    },
  };
}

function timeReader(grain: keyof typeof timeBuckets, offset: number): CodeReader {
  const { bucketOf, textOf, parse } = timeBuckets[grain];
  const buckets = new Map<number, number>();
  const texts = new Map<number, string | number>();
  return {
    read(chunk, picked, count, codes) {
      // Rows are roughly in order of time.
      let last = -1;
      let bucket = 0;
      for (let at = 0; at < count; at += 1) {
        const hour = chunk.hours[picked[at] as number] as number;
        if (hour !== last) {
          last = hour;
          bucket = remembered(buckets, hour, () => bucketOf(hour + offset));
        }
        codes[at] = bucket;
      }
    },
    encode: (value) => parse(value) ?? undefined,
    decode: (code) => remembered(texts, code, () => textOf(code)),
    rank: () => sameCode,
  };
}

function mapReader(facts: FactColumns, key: FactKey, map: ValueMap): CodeReader {
  const { labels, placeOf, places, otherwise } = mapLabels(map);
  const codesOf = keyReader(facts, key);
  const placeOfCode = new Map<number, number>();
  for (const [at, from] of map.from.entries()) {
    const code = codesOf.encode(from);
    if (code !== undefined) placeOfCode.set(code, places[at] as number);
  }
  return {
    read(chunk, picked, count, codes) {
      codesOf.read(chunk, picked, count, codes);
      for (let at = 0; at < count; at += 1) codes[at] = placeOfCode.get(codes[at] as number) ?? otherwise;
    },
    encode: (value) => placeOf.get(value as string),
    decode: (code) => labels[code] as string,
    rank: () => sameCode,
  };
}

function paramReader(facts: FactColumns, name: string): CodeReader {
  const { texts: sets } = facts.dictionaryOf('params');
  const { texts, add } = createDictionary();
  const codeOfSet = new Map<number, number>();
  const valueIn = (set: string) =>
    (set ? (JSON.parse(set) as [string, string][]).find(([one]) => one === name)?.[1] : undefined) ?? '';
  const read: CodeReader['read'] = (chunk, picked, count, codes) => {
    copy(chunk.keys.params ?? null, picked, count, codes);
    for (let at = 0; at < count; at += 1) {
      const set = codes[at] as number;
      codes[at] = remembered(codeOfSet, set, () => add(valueIn(sets[set] as string)));
    }
  };
  // Added before the rows are read, so that a text met later has a number already.
  return textReader(read, texts, add);
}

function dealReader(facts: FactColumns): CodeReader {
  const { texts: deals } = facts.dictionaryOf('deal');
  const { texts, add } = createDictionary();
  const codeOf = new Map<string, number>();
  const read: CodeReader['read'] = ({ keys: { demand, adexchange, deal } }, picked, count, codes) => {
    copy(deal ?? null, picked, count, codes);
    for (let at = 0; at < count; at += 1) {
      const code = codes[at] as number;
      if (code === 0) continue;
      const row = picked[at] as number;
      const [account, exchange] = [(demand?.[row] ?? 0) >>> 0, (adexchange?.[row] ?? 0) >>> 0];
      codes[at] = remembered(codeOf, `${account} ${exchange} ${code}`, () =>
        add(dealName(account, exchange, deals[code] as string)),
      );
    }
  };
  return textReader(read, texts, add);
}

function remembered<K, T>(memory: Map<K, T>, of: K, make: () => T): T {
  let known = memory.get(of);
  if (known === undefined) {
    known = make();
    memory.set(of, known);
  }
  return known;
}
