import { hexOf } from '../../src/model/hexOf';
import { fileTypes, labelsOfTypes, megabytes } from '../../src/reference/fileTypes';
import type { Viewer } from '../../src/schema/access';
import type { Accepted } from '../../src/schema/kinds/upload';
import type { Message } from '../../src/schema/messages/message';
import { sentence } from '../../src/schema/messages/problem';
import { sayFiles } from '../../src/schema/messages/sayFiles';
import { invalidAt, Refusal } from '../http/problems';
import type { Ports } from '../ports';
import type { MediaFacts, ReadMedia, StoredFile } from '../ports/files';

/** First bytes, which identify the type of a file. */
const headBytes = 64;

/** The media type of a file by its first bytes, among accepted types; undefined for others. */
function typeOfContent(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, headBytes));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('%PDF-')) return 'application/pdf';
  if (text.slice(4, 8) === 'ftyp') return /^M4[AB] /.test(text.slice(8)) ? 'audio/mp4' : 'video/mp4';
  // EBML names its content; no player supports Matroska in general.
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video/webm' : undefined;
  if (text.startsWith('ID3') || isMp3Frame(head)) return 'audio/mpeg';
  return undefined;
}

/** Whether it begins with an MPEG audio frame, layer 3: eleven set bits, then the layer and a valid bitrate. */
const isMp3Frame = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff &&
  (second & 0xe0) === 0xe0 &&
  (second & 0x18) !== 0x08 &&
  (second & 0x06) === 0x02 &&
  third >> 4 !== 0x0f;

export type Uploads = {
  /** Stores a file of one of these types, detected by content. @throws a refusal for others, and stores nothing. */
  receive(
    viewer: Viewer,
    accepts: readonly Accepted[],
    body: AsyncIterable<Uint8Array>,
    isPrivate?: boolean,
  ): Promise<StoredFile>;
  /** An existing file that the viewer's account sent. */
  find(viewer: Viewer, id: string): Promise<StoredFile | undefined>;
  /** Runs a save and keeps its files; where it fails, releases those that no stored object names. */
  keeping<T>(ids: readonly string[], isNamed: IsNamed, save: () => Promise<T>): Promise<T>;
  /** Releases files that stored objects named until now. */
  release(ids: readonly string[], isNamed: IsNamed): Promise<void>;
};

/** Whether a stored object names the file. A failed save may be stored all the same, if its answer was lost. */
export type IsNamed = (id: string) => Promise<boolean>;

/** How long a file waits for its object. */
export const waitMs = 24 * 3_600_000;
const sweepMs = 3_600_000;

export function createUploads({
  files,
  readMedia,
  clock,
  log,
  randomBytes,
}: Pick<Ports, 'files' | 'readMedia' | 'clock' | 'log' | 'randomBytes'>): Uploads {
  let sweptAt = 0;
  /** Runs occasionally with an upload: without uploads there is nothing to clean up. */
  const sweep = async (): Promise<void> => {
    const now = clock().getTime();
    if (now - sweptAt < sweepMs) return;
    sweptAt = now;
    await files.expire(new Date(now - waitMs));
  };
  const isThere = (file: StoredFile): boolean => file.isClaimed || clock().getTime() - Date.parse(file.at) < waitMs;

  /** Reads the written file with MediaInfo: the first bytes alone prove nothing. */
  const look = async (id: string, mime: string, bytes: number): Promise<MediaFacts & { readonly mime: string }> => {
    // Not for players; only the user who opens it sees it.
    if (mime === 'application/pdf') return { mime, duration: null, width: null, height: null, bitrate: null };
    const read = async (from: number, to: number) =>
      new Uint8Array(await new Response(files.read(id, from, to)).arrayBuffer());
    const { tracks, ...facts } = await readMedia(bytes, read).catch(() => unreadable);
    // The MP4 container does not tell video from audio.
    const found = mime === 'video/mp4' && !tracks.includes('Video') && tracks.includes('Audio') ? 'audio/mp4' : mime;
    const isWhole = {
      video: tracks.includes('Video') && facts.width && facts.height && facts.duration,
      audio: tracks.includes('Audio') && facts.duration,
      image: tracks.includes('Image') && facts.width && facts.height,
    }[found.split('/', 1)[0] as 'video' | 'audio' | 'image'];
    if (!isWhole) throw refused(sayFiles('files.unread', { kind: labelsOfTypes([found]) }));
    return { ...facts, mime: found };
  };

  /** Returns those that were unclaimed before. */
  const claim = async (ids: readonly string[]): Promise<readonly string[]> => {
    const found = await Promise.all(ids.map((id) => files.find(id)));
    const fresh = found.filter((file): file is StoredFile => file !== undefined && !file.isClaimed);
    await Promise.all(fresh.map((file) => files.note({ ...file, isClaimed: true })));
    return fresh.map(({ id }) => id);
  };
  const release = async (ids: readonly string[], isNamed: IsNamed): Promise<void> => {
    for (const id of ids) {
      const file = (await isNamed(id)) ? undefined : await files.find(id);
      if (!file) continue;
      await files.note({ ...file, isClaimed: false });
      if (await isNamed(id)) await claim([id]);
    }
  };
  /** Logs a failure: a file too many remains, whereas one too few would be a creative without its film. */
  const noting = (ids: readonly string[]) => (error: unknown) =>
    log.warn('upload_not_settled', { files: ids, error: String(error) });

  return {
    async receive(viewer, accepts, body, isPrivate = false) {
      await sweep();
      const taken = (mime: string | undefined) =>
        accepts.find(({ types }) => mime !== undefined && types.includes(mime));
      const { head, rest } = await peek(body);
      const begun = typeOfContent(head);
      const limit = taken(begun);
      if (!begun || !limit)
        throw refused(sayFiles('files.content', { kinds: labelsOfTypes(accepts.flatMap(({ types }) => types)) }));
      const id = `u_${hexOf(randomBytes(16))}`;
      const counted = { bytes: 0 };
      await files.write(id, atMost(rest, limit.maxBytes, counted));
      try {
        const { mime, ...facts } = await look(id, begun, counted.bytes);
        const fitting = taken(mime);
        if (!fitting)
          throw refused(sayFiles('files.content', { kinds: labelsOfTypes(accepts.flatMap(({ types }) => types)) }));
        if (counted.bytes > fitting.maxBytes) throw tooLarge(fitting.maxBytes);
        const { user, owner } = viewer;
        const about = { user, owner, at: clock().toISOString(), isClaimed: false, ...(isPrivate && { isPrivate }) };
        const file = { ...facts, id, mime, bytes: counted.bytes, ...about };
        await files.note(file);
        return file;
      } catch (error) {
        await files.remove(id);
        throw error;
      }
    },

    async find(viewer, id) {
      const file = isUploadId(id) ? await files.find(id) : undefined;
      if (!file || !isThere(file) || file.owner !== viewer.owner) return undefined;
      return file.owner !== null || file.user === viewer.user ? file : undefined;
    },

    async keeping(ids, isNamed, save) {
      const fresh = await claim(ids);
      try {
        const done = await save();
        // Another failed save of the same file may have released it meanwhile.
        await claim(ids).catch(noting(ids));
        return done;
      } catch (error) {
        await release(fresh, isNamed).catch(noting(fresh));
        throw error;
      }
    },
    release: (ids, isNamed) => release(ids, isNamed).catch(noting(ids)),
  };
}

export const isUploadId = (text: string): boolean => /^u_[a-z0-9]{8,62}$/.test(text);

/** The path of a file: its id cannot be guessed; the extension is for players that rely on it. */
export const pathOf = ({ id, mime }: Pick<StoredFile, 'id' | 'mime'>): string =>
  `/api/files/${id}.${fileTypes[mime]?.ending ?? 'bin'}`;

const unreadable: Awaited<ReturnType<ReadMedia>> = {
  duration: null,
  width: null,
  height: null,
  bitrate: null,
  tracks: [],
};

const refused = (told: Message): Refusal => invalidAt('file', sentence(told));
const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too_large', sayFiles('files.tooLarge', { size: { size: megabytes(maxBytes) } }));

/** The beginning of a stream, and a stream of all of it. */
async function peek(
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly rest: AsyncIterable<Uint8Array> }> {
  const source = body[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < headBytes) {
    const { done, value } = await source.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      for (;;) {
        const { done, value } = await source.next();
        if (done) return;
        yield value;
      }
    } finally {
      await source.return?.();
    }
  }
  const head = new Uint8Array(size);
  let at = 0;
  for (const chunk of first) {
    head.set(chunk, at);
    at += chunk.length;
  }
  return { head, rest: whole() };
}

async function* atMost(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  counted: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    counted.bytes += chunk.length;
    if (counted.bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}
