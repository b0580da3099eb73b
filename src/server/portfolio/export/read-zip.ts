import { inflateRawSync } from 'node:zlib';

const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const STORED = 0;

/**
 * Reads the text files of a small archive that this service created.
 * @throws RangeError when the bytes are not a valid archive
 */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.length - END_LENGTH;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new RangeError('Not a ZIP archive.');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL_HEADER)
      throw new RangeError('The ZIP directory is damaged.');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, readFile(archive, at));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function readFile(archive: Buffer, header: number): string {
  const packed = archive.readUInt32LE(header + 20);
  const local = archive.readUInt32LE(header + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(start, start + packed);
  const stored = archive.readUInt16LE(header + 10) === STORED;
  return (stored ? bytes : inflateRawSync(bytes)).toString('utf8');
}
