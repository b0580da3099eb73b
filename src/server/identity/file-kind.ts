/** Detected from the bytes; file names and declared types are untrusted. */
type FileKind = {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** Null when the header cannot be read; such images are rejected. */
  size: { width: number; height: number } | null;
};

export function imageKind(bytes: Buffer): FileKind | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG: the first chunk, IHDR, starts with width and height. */
function readPng(bytes: Buffer): FileKind | null {
  if (!bytes.subarray(0, 8).equals(PNG_MAGIC)) return null;
  const readable = bytes.length >= 33 && bytes.toString('latin1', 12, 16) === 'IHDR';
  return {
    contentType: 'image/png',
    size: readable ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null,
  };
}

/** JPEG: the first start-of-frame segment (C0 to CF without C4, C8 and CC) holds height and width. */
function readJpeg(bytes: Buffer): FileKind | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
      return { contentType: 'image/jpeg', size };
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) break;
    at += 2 + length;
  }
  return { contentType: 'image/jpeg', size: null };
}

/** WebP: a RIFF file whose first chunk is VP8X, VP8L or VP8. Source: developers.google.com/speed/webp/docs/riff_container. */
function readWebp(bytes: Buffer): FileKind | null {
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF';
  if (!isRiff || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  return { contentType: 'image/webp', size: bytes.length < 30 ? null : webpSize(bytes) };
}

function webpSize(bytes: Buffer): FileKind['size'] {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}
