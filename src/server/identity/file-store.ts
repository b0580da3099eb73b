import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Tx } from '@fnx/postgres/client';
import type { AppContext } from '@/server/platform/context';
import { openBytes, resealBytes, sealBytes } from '@/server/platform/secrets/sealed-box';

/*
 * Pictures of documents and faces are in the data folder, outside any web root, under random names without an extension, readable only
 * by the service's user. They are encrypted with FILES_KEY, each bound to its name.
 */

type Configured = Pick<AppContext, 'config'>;

const PURPOSE = 'fnx uploaded files';
/** The end of the name while a file is being written. */
const DRAFT = '.partial';

const folderOf = ({ config }: Configured) => path.resolve(config.dataDir, 'kyc');
const placeOf = (ctx: Configured, name: string) => path.join(folderOf(ctx), path.basename(name));

/** How a table names a file. The hash of its content reveals a replaced file. */
export type StoredFile = { fileName: string; sha256: string };

/** Encrypts and writes a file, and flushes it to disk. */
export async function storeFile(ctx: Configured, bytes: Buffer): Promise<StoredFile> {
  await fs.mkdir(folderOf(ctx), { recursive: true, mode: 0o700 });
  const fileName = randomBytes(24).toString('hex');
  await writeFile(placeOf(ctx, fileName), sealBytes(ctx, PURPOSE, fileName, bytes));
  return { fileName, sha256: hashOf(bytes) };
}

/** SHA-256, hex. */
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** @throws Error when there is no such file, or neither FILES_KEY nor its fallback opens it */
export async function readFile(ctx: Configured, name: string): Promise<Buffer> {
  return openBytes(ctx, PURPOSE, name, await fs.readFile(placeOf(ctx, name)));
}

export const FILE_REMOVAL_QUEUE = 'file-removal';

/** Removes files when the transaction has committed: one that is rolled back loses nothing. */
export function removeFilesAfter(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  names: readonly string[],
): Promise<void> {
  const data = names.map((name) => ({ name }));
  return jobs.sendAll(tx, FILE_REMOVAL_QUEUE, data);
}

export async function removeFile(ctx: Configured, name: string): Promise<void> {
  await fs.rm(placeOf(ctx, name), { force: true });
}

/**
 * Encrypts the files again that FILES_KEY_FALLBACK encrypted. May run while customers upload, and again.
 * @returns how many files there are, and how many of them open with neither key; these stay as they are
 */
export async function resealFiles(ctx: Configured) {
  let [files, resealed, unreadable] = [0, 0, 0];
  for (const name of await storedNames(ctx)) {
    const place = placeOf(ctx, name);
    const sealed = await fs.readFile(place).catch(ignoreMissing);
    if (!sealed) continue;
    files += 1;
    let fresh: Buffer | null;
    try {
      fresh = resealBytes(ctx, PURPOSE, name, sealed);
    } catch {
      unreadable += 1;
      continue;
    }
    if (!fresh) continue;
    await writeFile(place + DRAFT, fresh);
    await fs.rename(place + DRAFT, place);
    resealed += 1;
  }
  return { files, resealed, unreadable };
}

async function storedNames(ctx: Configured): Promise<string[]> {
  const names = (await fs.readdir(folderOf(ctx)).catch(ignoreMissing)) ?? [];
  return names.filter((name) => !name.endsWith(DRAFT));
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function writeFile(place: string, bytes: Buffer): Promise<void> {
  const handle = await fs.open(place, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    // Remove the partial file: the disk may be full.
    await fs.rm(place, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
