import { crc32, deflateSync } from 'node:zlib';

/** Small generated media files, with only the boxes and frames that readers look at. */
type Facts = { readonly seconds?: number; readonly width?: number; readonly height?: number; readonly bytes?: number };

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const u16 = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
const u32 = (...values: readonly number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const four = Buffer.alloc(4);
      four.writeUInt32BE(value >>> 0);
      return four;
    }),
  );
const zeros = (count: number): Buffer => Buffer.alloc(count);

/** ISO 14496-12. */
const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
};
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function isoFile(
  brand: string,
  { seconds = 30, width = 1280, height = 720, bytes = 4096 }: Facts,
  isVideo: boolean,
): Buffer {
  const ticks = seconds * 1000;
  const ftyp = box('ftyp', text(brand), u32(512), text(brand), text('isom'), text('mp41'));
  const mvhd = box('mvhd', u32(0, 0, 0, 1000, ticks, 0x10000), u16(0x100), zeros(10), matrix, zeros(24), u32(2));
  const tkhd = box(
    'tkhd',
    u32(3, 0, 0, 1, 0, ticks),
    zeros(12),
    u16(isVideo ? 0 : 0x100, 0),
    matrix,
    u32(isVideo ? width << 16 : 0, isVideo ? height << 16 : 0),
  );
  const mdhd = box('mdhd', u32(0, 0, 0, 1000, ticks), u16(0x55c4, 0));
  const hdlr = box('hdlr', u32(0, 0), text(isVideo ? 'vide' : 'soun'), zeros(12), text('h\0'));
  const head = isVideo ? box('vmhd', u32(1), zeros(8)) : box('smhd', u32(0), zeros(4));
  const dinf = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  const avc = box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(0x18, 0xffff),
  );
  const mp4a = box('mp4a', zeros(6), u16(1), zeros(8), u16(2, 16), zeros(4), u32(44_100 << 16));
  const stbl = (offset: number) =>
    box(
      'stbl',
      box('stsd', u32(0, 1), isVideo ? avc : mp4a),
      box('stts', u32(0, 1, 1, ticks)),
      box('stsc', u32(0, 1, 1, 1, 1)),
      box('stsz', u32(0, 0, 1, bytes)),
      box('stco', u32(0, 1, offset)),
    );
  const moov = (offset: number) =>
    box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', head, dinf, stbl(offset)))));
  const offset = ftyp.length + moov(0).length + 8;
  return Buffer.concat([ftyp, moov(offset), box('mdat', zeros(bytes))]);
}

/** Matroska's variable-length integer: its first bits hold its length. */
const ebml = (id: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x10 | (body.length >> 24)]),
    Buffer.from([body.length >> 16, body.length >> 8, body.length].map((part) => part & 255)),
    body,
  ]);

function webmFile({ seconds = 30, width = 1280, height = 720, bytes = 512 }: Facts, docType = 'webm'): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const one = Buffer.from([1]);
  const info = ebml('1549a966', Buffer.concat([ebml('2ad7b1', u32(1_000_000)), ebml('4489', duration)]));
  const video = ebml('e0', Buffer.concat([ebml('b0', u16(width)), ebml('ba', u16(height))]));
  const track = ebml(
    'ae',
    Buffer.concat([ebml('d7', one), ebml('73c5', one), ebml('83', one), ebml('86', text('V_VP8')), video]),
  );
  const cluster = ebml(
    '1f43b675',
    Buffer.concat([
      ebml('e7', Buffer.from([0])),
      ebml('a3', Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), zeros(bytes)])),
    ]),
  );
  const head = ebml(
    '1a45dfa3',
    Buffer.concat([
      ebml('4286', one),
      ebml('42f7', one),
      ebml('4282', text(docType)),
      ebml('4287', Buffer.from([2])),
      ebml('4285', Buffer.from([2])),
    ]),
  );
  return Buffer.concat([head, ebml('18538067', Buffer.concat([info, ebml('1654ae6b', track), cluster]))]);
}

/** Frames of 128 kbit/s and 44.1 kHz: 417 bytes, 26 ms each. */
const mp3File = ({ seconds = 30 }: Facts): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), zeros(413)]),
    ),
  );

function pngFile({ width = 300, height = 250 }: Facts): Buffer {
  const chunk = (type: string, body: Buffer) =>
    Buffer.concat([u32(body.length), text(type), body, u32(crc32Of(Buffer.concat([text(type), body])))]);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([u32(width, height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', rows),
    chunk('IEND', zeros(0)),
  ]);
}

const crc32Of = (bytes: Buffer): number => crc32(bytes);

const gifFile = ({ width = 300, height = 250 }: Facts): Buffer =>
  Buffer.concat([
    text('GIF89a'),
    Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0]),
    Buffer.from('ffffff0000002c00000000', 'hex'),
    Buffer.from([1, 0, 1, 0, 0]),
    Buffer.from('02024401003b', 'hex'),
  ]);

/** A frame header without a picture: enough to detect the type. */
const jpegFile = ({ width = 300, height = 250 }: Facts): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from('ffc0000b08', 'hex'),
    u16(height, width),
    Buffer.from('01011100', 'hex'),
    Buffer.from('ffda0008010100003f00', 'hex'),
    zeros(20),
    Buffer.from('ffd9', 'hex'),
  ]);

/** By media type. */
export const mediaFiles = {
  'video/mp4': (facts: Facts = {}) => isoFile('isom', facts, true),
  'video/webm': (facts: Facts = {}) => webmFile(facts),
  'audio/mpeg': (facts: Facts = {}) => mp3File(facts),
  'audio/mp4': (facts: Facts = {}) => isoFile('M4A ', facts, false),
  'image/png': (facts: Facts = {}) => pngFile(facts),
  'image/gif': (facts: Facts = {}) => gifFile(facts),
  'image/jpeg': (facts: Facts = {}) => jpegFile(facts),
} as const;

/** Audio in a video container, and video in a container that no player supports. */
export const soundInMp4 = (): Buffer => isoFile('isom', {}, false);
export const matroska = (): Buffer => webmFile({}, 'matroska');
