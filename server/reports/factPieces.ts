import { pause } from '../../api/http/pause';
import type { FactBatch } from '../../api/ports/reports';
import { type FactTable, factKeys, type KeyKind } from '../../src/model/reports/facts';
import { createFactReader, type FactValue } from '../../src/model/reports/readFact';
import { createByteWriter } from './byteWriter';

const pieceBytes = 16 * 2 ** 20;
const sliceMs = 10;

/** The columns of a piece in their order, as the engine is told them: `hour DateTime('UTC'), demand UInt32, …`. */
export function pieceColumns(table: FactTable): readonly { readonly name: string; readonly type: string }[] {
  return [
    { name: 'hour', type: 'UInt32' },
    ...table.keys.map((name) => ({ name, type: pieceTypes[factKeys[name]] })),
    ...table.counters.map((name) => ({ name, type: 'Int64' })),
    { name: 'batch', type: 'UInt64' },
  ];
}

const pieceTypes: Readonly<Record<KeyKind, string>> = {
  id: 'UInt32',
  number: 'Int32',
  text: 'String',
  manyTexts: 'String',
  params: 'Map(String, String)',
};

/**
 * Rows in the format RowBinary, in pieces that one statement takes. The engine reads it ten times as fast as lines of text. Throws at
 * a row that its table cannot keep.
 */
export async function* factPieces(table: FactTable, batch: number, rows: FactBatch['rows']): AsyncGenerator<Uint8Array> {
  const read = createFactReader(table);
  const kinds = table.keys.map((key) => factKeys[key]);
  const values: FactValue[] = [];
  const writer = createByteWriter(pieceBytes + 2 ** 16);
  let pausedAt = performance.now();
  let count = 0;
  for await (const part of rows)
    for (const row of part) {
      read(row, values);
      writer.int32((values[0] as number) * 3600);
      for (let at = 0; at < kinds.length; at += 1) writeKey(kinds[at] as KeyKind, values[at + 1] as FactValue);
      for (let at = kinds.length + 1; at < values.length; at += 1) writer.int64(values[at] as number);
      writer.int64(batch);
      count += 1;
      if (count % 256 === 0 && performance.now() - pausedAt > sliceMs) {
        await pause();
        pausedAt = performance.now();
      }
      if (writer.size() > pieceBytes) yield writer.take();
    }
  if (writer.size() > 0) yield writer.take();

  function writeKey(kind: KeyKind, value: FactValue): void {
    if (kind === 'id' || kind === 'number') writer.int32(value as number);
    else if (kind === 'params') {
      const entries = Object.entries(value);
      writer.length(entries.length);
      for (const text of entries.flat()) writer.text(text);
    } else writer.text(value as string);
  }
}
