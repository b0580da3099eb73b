import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '@/server/platform/context';

/**
 * Files of identity checks lie in the data folder, which no web server serves, under random names without an ending:
 * readable by the service's user alone, and never run, shown or guessed by a sender's own name.
 */
function folderOf(ctx: Pick<AppContext, 'config'>): string {
  return path.resolve(ctx.config.dataDir, 'kyc');
}

/** Writes a file to disk, flushed, and returns its name. */
export async function storeFile(ctx: AppContext, bytes: Buffer): Promise<string> {
  const folder = folderOf(ctx);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const name = randomBytes(24).toString('hex');
  const handle = await fs.open(path.join(folder, name), 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    // Half a picture helps nobody, and on a full disk it is what stands in everybody's way.
    await removeFile(ctx, name);
    throw error;
  } finally {
    await handle.close();
  }
  return name;
}

/** Removes a file; one that is gone already is what was wanted. */
export async function removeFile(ctx: AppContext, name: string): Promise<void> {
  await fs.rm(path.join(folderOf(ctx), path.basename(name)), { force: true });
}
