import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { IntakeError } from './factSource';

export type FileText = {
  /** In pieces, without the mark that some programs begin a file with. */
  pieces(): AsyncGenerator<string>;
  share(): number;
  /** Known once the first piece was read. */
  encoding(): string;
  close(): void;
};

const pieceBytes = 64 * 1024;

/**
 * The text of a file of UTF-8 or UTF-16. A byte that is neither ends it: whatever stood for it would not be what was
 * written, and codes and ids of facts are no place for a guess.
 */
export function readFileText(path: string, isGzip: boolean): FileText {
  const { size } = statSync(path);
  const file = createReadStream(path, { highWaterMark: pieceBytes });
  const bytes = isGzip ? pipeline(file, createGunzip({ chunkSize: pieceBytes }), () => undefined) : file;
  let label = 'utf-8';
  return {
    encoding: () => label.toUpperCase().replace(/(LE|BE)$/, ''),
    async *pieces() {
      let decoder: TextDecoder | undefined;
      let line = 1;
      let last: Uint8Array = new Uint8Array();
      try {
        for await (const chunk of bytes) {
          last = chunk as Uint8Array;
          decoder ??= new TextDecoder(labelOf(last), { fatal: true });
          label = decoder.encoding;
          const text = decoder.decode(last, { stream: true });
          line += linesIn(text);
          yield text;
        }
        if (decoder) yield decoder.decode();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
          throw explained(path, error as NodeJS.ErrnoException);
        const [sound = ''] = new TextDecoder(label).decode(last).split('\ufffd', 1);
        throw notIn(path, label, line + linesIn(sound));
      }
    },
    share: () => (size === 0 ? 1 : file.bytesRead / size),
    close: () => void file.destroy(),
  };
}

/** By its mark, or by the zero bytes of UTF-16, which letters, digits and separators have all on one side. */
function labelOf(bytes: Uint8Array): string {
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, lookedAtBytes);
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // The first line has names of fields, which are ASCII.
  if (odd * 4 > looked && even * 8 < odd) return 'utf-16le';
  return even * 4 > looked && odd * 8 < even ? 'utf-16be' : 'utf-8';
}

const lookedAtBytes = 4_096;

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Which table of letters it is cannot be told of the bytes, and a wrong guess would bring in names that were never written. */
function notIn(path: string, label: string, line: number): IntakeError {
  if (label !== 'utf-8')
    return new IntakeError(`${path} is not ${label.toUpperCase()} throughout, from line ${line} on: save it as UTF-8 and import it again.`);
  return new IntakeError(
    `${path} is not in UTF-8: line ${line} has letters of another encoding, mostly windows-1252, which Excel writes as "CSV". Save it as "CSV UTF-8", or convert it with iconv -f WINDOWS-1252 -t UTF-8, and import it again.`,
  );
}

function explained(path: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EACCES') return new IntakeError(`${path} may not be read by this user.`);
  if (error.code === 'Z_BUF_ERROR') return new IntakeError(`${path} breaks off: it is only a part of a gzip file.`);
  if (error.code?.startsWith('Z_')) return new IntakeError(`${path} is not a valid gzip file (${error.message}).`);
  return error;
}
