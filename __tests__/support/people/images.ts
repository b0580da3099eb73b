import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG of one colour; its header may lie about its size. */
export function png(width = 2, height = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(6))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function jpeg(width = 640, height = 480): Buffer {
  const app0 = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  const frame = Buffer.from('ffc0001108000000000301220002110103110', 'hex');
  const sized = Buffer.concat([frame, Buffer.alloc(19 - frame.length)]);
  sized.writeUInt16BE(height, 5);
  sized.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app0, sized, Buffer.from([0xff, 0xd9])]);
}

/** A WebP header of the extended form. */
export function webp(width = 300, height = 200): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

export const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1');

/** A picture that a camera might have made: readable in full, with words about its maker in its metadata. */
export function photo(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  width = 320,
  height = 200,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#9aa8b5' } })
    .withExif({ IFD0: { Copyright: PHOTOGRAPHER }, IFD3: { GPSLatitude: '48/1 12/1 30/1' } })
    .toFormat(format)
    .toBuffer();
}

/** Stands in the metadata of `photo`. */
export const PHOTOGRAPHER = 'taken-by-ada-at-home';
