import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const known = new Map<string, Buffer>();

/**
 * The TrueType font in a WOFF file (W3C WOFF 1.0), kept for the next document. pdfkit reads WOFF files too, but decompresses the table of
 * all shapes for each letter: a page of Chinese took 25 s.
 */
export function readWoff(path: string): Buffer {
  const font = known.get(path) ?? unpack(readFileSync(path));
  known.set(path, font);
  return font;
}

function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let at = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((part) => woff.readUInt32BE(entry + part)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    // Each table begins at a multiple of four bytes.
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(data) : data).copy(table);
    const place = 12 + index * 16;
    woff.copy(head, place, entry, entry + 4);
    woff.copy(head, place + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, place + 8);
    head.writeUInt32BE(length, place + 12);
    tables.push(table);
    at += table.length;
  }
  return Buffer.concat([head, ...tables]);
}
