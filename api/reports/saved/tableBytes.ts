import { exportColumns } from '../../../src/model/reports/exportColumns';
import { readAnswerParts } from '../../../src/model/reports/readAnswerLines';
import type { ReportAnswer, ReportRow } from '../../../src/model/reports/reportCall';
import { pause } from '../../http/pause';
import { piecesOf } from '../../http/piecesOf';
import type { SavedFiles } from '../ports/savedFiles';
import type { StoredReport } from '../ports/savedReports';
import { cellsOf, type FileRows, lostOf, wordsOf } from './fileRows';
import type { WrittenFile } from './writeFile';

/** A stored answer, as JSON (`SavedResult`). */
export type KeptTable = {
  readonly json: string;
  readonly rowCount: number;
  readonly isCut: boolean;
  readonly incomplete: StoredReport['incomplete'];
};

const stepBytes = 2 ** 18;

/** Compressed: figures and names repeat, so it takes a tenth of the space. */
export async function writeTable(files: SavedFiles, key: string, { json, ...about }: KeptTable): Promise<WrittenFile> {
  const bytes = new TextEncoder().encode(json);
  async function* parts() {
    for (let at = 0; at < bytes.length; at += stepBytes) yield bytes.subarray(at, at + stepBytes);
  }
  return { ...about, bytes: await files.write(key, compressed(parts(), 'gzip')) };
}

/** The JSON of a table written by `writeTable`. */
export const readTable = (body: ReadableStream<Uint8Array>): Promise<string> =>
  new Response((body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new DecompressionStream('gzip'))).text();

/** The rows of a stored table in the form of a file. */
export function rowsOfTable(json: string): FileRows {
  const { rest, slices } = readAnswerParts(json);
  const { columns: shown, compare, truncated, incomplete = [] } = rest as Omit<ReportAnswer, 'rows'>;
  const columns = exportColumns(shown, compare !== null, wordsOf(shown));
  async function* rows() {
    for (const slice of slices() as Generator<readonly ReportRow[]>) {
      yield slice.map((row) => cellsOf(columns, row));
      await pause();
    }
  }
  return {
    columns,
    rows: rows(),
    isCut: () => truncated,
    incomplete: lostOf(incomplete),
    close: async () => undefined,
  };
}

type Bytes = AsyncIterable<Uint8Array<ArrayBuffer>>;

/**
 * Applies back-pressure: writes wait for the reader. The platform compresses, off this thread.
 */
async function* compressed(content: Bytes, format: CompressionFormat): AsyncGenerator<Uint8Array> {
  const stream = new CompressionStream(format);
  const writer = stream.writable.getWriter();
  const feed = async () => {
    for await (const part of content) await writer.write(part);
    await writer.close();
  };
  // Errors surface in the reader.
  void feed().catch((error: unknown) => writer.abort(error).catch(() => undefined));
  yield* piecesOf(stream.readable);
}
