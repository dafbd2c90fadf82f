/** Numbers and texts as ClickHouse's RowBinary has them: little-endian, texts behind their length in bytes. */
export type ByteWriter = {
  readonly size: () => number;
  /** Of 32 bits, with a sign or without. */
  int32(value: number): void;
  /** Safe integers alone. */
  int64(value: number): void;
  length(value: number): void;
  text(value: string): void;
  /** What was written so far; the writer is empty then. */
  take(): Uint8Array;
};

export function createByteWriter(room: number): ByteWriter {
  let bytes = Buffer.allocUnsafe(room);
  let size = 0;
  const reserve = (more: number) => {
    if (size + more <= bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(bytes.length * 2, size + more));
    bytes.copy(wider, 0, 0, size);
    bytes = wider;
  };
  const put32 = (value: number) => {
    bytes[size] = value;
    bytes[size + 1] = value >>> 8;
    bytes[size + 2] = value >>> 16;
    bytes[size + 3] = value >>> 24;
    size += 4;
  };
  const length = (value: number) => {
    reserve(5);
    let rest = value;
    for (; rest > 127; rest >>>= 7) bytes[size++] = (rest & 127) | 128;
    bytes[size++] = rest;
  };
  return {
    size: () => size,
    int32(value) {
      reserve(4);
      put32(value);
    },
    int64(value) {
      reserve(8);
      // Both halves of two's complement: of a value beyond 32 bits the lower ones are what | keeps.
      put32(value | 0);
      put32(Math.floor(value / 2 ** 32));
    },
    length,
    text(value) {
      // No unit of UTF-16 takes more than three bytes, and most texts are short: their length is known before they are written.
      reserve(value.length * 3 + 5);
      if (value.length < 42) {
        const written = bytes.write(value, size + 1);
        bytes[size] = written;
        size += 1 + written;
        return;
      }
      length(Buffer.byteLength(value));
      size += bytes.write(value, size);
    },
    take() {
      const taken = bytes.subarray(0, size);
      bytes = Buffer.allocUnsafe(room);
      size = 0;
      return taken;
    },
  };
}
