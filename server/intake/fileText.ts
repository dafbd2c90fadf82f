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
 * The text of a file of UTF-8, or of UTF-16 with its mark. A byte that is neither ends it: whatever stood for it would not be what was
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
      try {
        for await (const chunk of bytes) {
          const part = chunk as Uint8Array;
          decoder ??= new TextDecoder(labelOf(part), { fatal: true });
          label = decoder.encoding;
          yield decoder.decode(part, { stream: true });
        }
        if (decoder) yield decoder.decode();
      } catch (error) {
        throw explained(path, error as NodeJS.ErrnoException);
      }
    },
    share: () => (size === 0 ? 1 : file.bytesRead / size),
    close: () => void file.destroy(),
  };
}

const labelOf = ([one, two]: Uint8Array): string =>
  one === 0xff && two === 0xfe ? 'utf-16le' : one === 0xfe && two === 0xff ? 'utf-16be' : 'utf-8';

function explained(path: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new IntakeError(`${path} is not UTF-8 throughout: save it as UTF-8 and import it again.`);
  if (error.code === 'EACCES') return new IntakeError(`${path} may not be read by this user.`);
  if (error.code === 'Z_BUF_ERROR') return new IntakeError(`${path} breaks off: it is only a part of a gzip file.`);
  if (error.code?.startsWith('Z_')) return new IntakeError(`${path} is no sound gzip file (${error.message}).`);
  return error;
}
