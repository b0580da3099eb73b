import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this id exists, including other users' processes. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The locks held by this process. A lock file with our pid that is not listed here was left by a dead process. */
const held = new Set<string>();

/**
 * Runs `work` while holding a lock file that contains our pid. The lock of a dead process is taken over.
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
      throw new Error(
        `${file} is locked by process ${holder(file)}; remove it if that process is not this service`,
      );
    }
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    release(file);
  }
}

/**
 * Holds a lock file until released or until this process ends.
 *
 * @returns a release function, or the pid of the living process that holds it
 */
export async function holdFile(
  file: string,
  withinMs: number,
): Promise<{ release(): void } | { heldBy: number }> {
  const deadline = Date.now() + withinMs;
  while (!take(file)) {
    const heldBy = holder(file);
    if (heldBy !== null && Date.now() > deadline) return { heldBy };
    await sleep(50);
  }
  return { release: () => release(file) };
}

function release(file: string): void {
  held.delete(file);
  fs.rmSync(file, { force: true });
}

/** The start time of a process in clock ticks; null without /proc. */
function beginOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields are counted after the process name, which may contain spaces: state is field 3, start time field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

type Holder = { pid: number; begun: string | null };

function readHolder(file: string): Holder | null {
  try {
    const [pid, begun] = fs.readFileSync(file, 'utf8').trim().split(' ');
    return Number(pid) ? { pid: Number(pid), begun: begun ?? null } : null;
  } catch {
    return null;
  }
}

const holder = (file: string): number | null => readHolder(file)?.pid ?? null;

/** Whether the process that wrote the lock is gone. A reused pid has a different start time. */
function isStale(file: string, { pid, begun }: Holder): boolean {
  if (pid === process.pid) return !held.has(file);
  if (!isAlive(pid)) return true;
  const now = beginOf(pid);
  return begun !== null && now !== null && begun !== now;
}

function take(file: string): boolean {
  try {
    const begun = beginOf(process.pid);
    fs.writeFileSync(file, begun === null ? `${process.pid}` : `${process.pid} ${begun}`, {
      flag: 'wx',
    });
    held.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = readHolder(file);
  if (found && isStale(file, found)) {
    // Renaming is atomic: of several processes that see a stale lock, one removes it, and none removes a new one.
    const grave = `${file}.${process.pid}`;
    try {
      fs.renameSync(file, grave);
      if (holder(grave) !== found.pid) fs.linkSync(grave, file);
      fs.rmSync(grave, { force: true });
    } catch {
      // Another process removed it first.
    }
  }
  return false;
}
