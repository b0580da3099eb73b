import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DamagedError, open, seal } from './envelope';
import type { Stored } from './manifest';

export async function store(
  folder: string,
  key: string,
  file: string,
  plain: AsyncIterable<Buffer>,
): Promise<Stored> {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    plain,
    async function* count(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createGzip({ level: 6 }),
    (source: AsyncIterable<Buffer>) => seal(key, file, source),
    createWriteStream(target, { mode: 0o600, flush: true } as object),
  );
  return { file, bytes, sha256: hash.digest('hex') };
}

/**
 * Opens a stored file, and yields the bytes that were stored.
 *
 * @throws DamagedError before its end is reached
 */
export async function* fetchStored(
  folder: string,
  key: string,
  { file, sha256 }: Stored,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const source = createReadStream(join(folder, file));
  const opened = createGunzip();
  const piped = pipeline(
    source,
    (sealed) => open(key, file, sealed as AsyncIterable<Buffer>),
    opened,
  );
  piped.catch((error: Error) => opened.destroy(error));
  for await (const chunk of opened as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  await piped;
  if (hash.digest('hex') !== sha256) throw new DamagedError(`${file} is not of this backup.`);
}
