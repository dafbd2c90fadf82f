import { crc32, inflateRawSync } from 'node:zlib';

/** Reads the files of an archive by name, from its central directory. @throws where a checksum or a size is wrong. */
export function unzip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`There is no entry at ${at}.`);
    const [crc = 0, packed = 0, size = 0, start = 0] = [16, 20, 24, 42].map((place) =>
      archive.readUInt32LE(at + place),
    );
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const file = inflateRawSync(archive.subarray(content, content + packed));
    if (file.length !== size || crc32(file) !== crc) throw new Error(`${name} is not what the directory says.`);
    files.set(name, file);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
