import type { Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { GivenFile } from '@/server/desk/command-fields';

const PIECE_BYTES = 65_536;

/** A file in pieces, with time for other work between them; from the command line without reading it whole. */
export async function* piecesOf({ read, stream }: GivenFile): AsyncGenerator<Uint8Array> {
  if (stream) {
    yield* stream();
    return;
  }
  const bytes = read();
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
    await setImmediate();
  }
}

/** The same pieces, of which `hash` is told while they are read. */
export async function* hashed(
  pieces: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
