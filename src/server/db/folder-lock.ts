import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Runs `work` while holding a lock file that names our process. A lock whose process has died is taken over.
 *
 * @throws Error when a living process holds the lock for longer than `withinMs`
 */
export async function withFolderLock<T>(
  file: string,
  withinMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  while (!take(file)) {
    if (Date.now() > deadline) {
      throw new Error(`${file} is held by process ${holder(file)}; remove it if that is not ours`);
    }
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function holder(file: string): number | null {
  try {
    return Number(fs.readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

function take(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const pid = holder(file);
  if (pid !== null && pid !== process.pid && !isAlive(pid)) {
    // Renaming is atomic: of several that see the dead holder, one removes the lock, and none removes a new one.
    const grave = `${file}.${process.pid}`;
    try {
      fs.renameSync(file, grave);
      if (holder(grave) !== pid) fs.linkSync(grave, file);
      fs.rmSync(grave, { force: true });
    } catch {
      // Somebody else was faster.
    }
  }
  return false;
}
