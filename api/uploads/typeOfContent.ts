/** So much of a file tells its type. */
export const headBytes = 64;

/** The media type of a file by how it begins, among those that are taken anywhere; nothing for every other. */
export function typeOfContent(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, headBytes));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('%PDF-')) return 'application/pdf';
  if (text.slice(4, 8) === 'ftyp') return /^M4[AB] /.test(text.slice(8)) ? 'audio/mp4' : 'video/mp4';
  // EBML says what it holds; Matroska in general plays nowhere.
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video/webm' : undefined;
  if (text.startsWith('ID3') || isMp3Frame(head)) return 'audio/mpeg';
  return undefined;
}

/** A frame of MPEG audio, layer 3: eleven bits set, then its layer and a bitrate that there is. */
const isMp3Frame = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (second & 0x06) === 0x02 && third >> 4 !== 0x0f;
