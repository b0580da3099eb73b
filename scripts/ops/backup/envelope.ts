/*
 * How a file of a backup is encrypted: AES-256-GCM over pieces of 64 KiB, so that it is written and read in constant memory
 * and a cut or changed file is noticed. The key of each file is derived from the backup's key and the file's own name, so
 * that files cannot change places.
 *
 *   "FNXB1\n", 32 bytes of salt, then pieces: ciphertext of up to 64 KiB and 16 bytes of tag.
 *   Nonce of a piece: its number (11 bytes, big endian), and 1 for the last one, else 0.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const MAGIC = Buffer.from('FNXB1\n');
const SALT_BYTES = 32;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;

/** Thrown for a file that is not what was written, or was written with another key. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** @param name the file's path inside the backup */
export async function* seal(
  key: string,
  name: string,
  plain: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = keyOf(key, salt, name);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  for await (const { piece, last } of pieces(plain, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

export async function* open(
  key: string,
  name: string,
  sealed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let fileKey: Buffer | undefined;
  let number = 0;
  const headBytes = MAGIC.length + SALT_BYTES;
  for await (const { piece, last } of pieces(sealed, PIECE_BYTES + TAG_BYTES, headBytes)) {
    if (!fileKey) {
      if (piece.length !== headBytes || !piece.subarray(0, MAGIC.length).equals(MAGIC) || last) {
        throw new DamagedError(`${name} is no file of a backup.`);
      }
      fileKey = keyOf(key, piece.subarray(MAGIC.length), name);
      continue;
    }
    yield openPiece(fileKey, name, number, last, piece);
    number += 1;
  }
  if (number === 0) throw new DamagedError(`${name} is no file of a backup.`);
}

function openPiece(
  key: Buffer,
  name: string,
  number: number,
  last: boolean,
  piece: Buffer,
): Buffer {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last));
    cipher.setAuthTag(piece.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(piece.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch {
    throw new DamagedError(
      `${name} was changed or cut, or BACKUP_KEY is not the one it was made with.`,
    );
  }
}

function keyOf(key: string, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `fnx-backup ${name}`, 32));
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Cuts a stream into pieces of one size, the first of its own; the last one, which may be empty, is marked. */
async function* pieces(
  source: AsyncIterable<Buffer>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  let rest: Buffer[] = [];
  let held = 0;
  let wanted = firstSize;
  for await (const chunk of source) {
    rest.push(chunk);
    held += chunk.length;
    // More than one piece is there, so the one given out is not the last.
    while (held > wanted) {
      const all = Buffer.concat(rest);
      yield { piece: all.subarray(0, wanted), last: false };
      rest = [all.subarray(wanted)];
      held -= wanted;
      wanted = size;
    }
  }
  yield { piece: Buffer.concat(rest), last: true };
}
