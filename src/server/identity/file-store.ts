import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '@/server/platform/context';

/**
 * Identity files are stored in the data folder, outside any web root, under random names without an extension,
 * readable only by the service's user.
 */
function folderOf(ctx: Pick<AppContext, 'config'>): string {
  return path.resolve(ctx.config.dataDir, 'kyc');
}

/** Writes a file, flushes it to disk, and returns its name. */
export async function storeFile(ctx: AppContext, bytes: Buffer): Promise<string> {
  const folder = folderOf(ctx);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const name = randomBytes(24).toString('hex');
  const handle = await fs.open(path.join(folder, name), 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    // Remove the partial file: the disk may be full.
    await removeFile(ctx, name);
    throw error;
  } finally {
    await handle.close();
  }
  return name;
}

export async function removeFile(ctx: Pick<AppContext, 'config'>, name: string): Promise<void> {
  await fs.rm(path.join(folderOf(ctx), path.basename(name)), { force: true });
}
