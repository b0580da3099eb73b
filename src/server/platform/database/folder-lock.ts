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

/** The files this very process holds: a lock with our number that is not among them was left by a dead namesake. */
const held = new Set<string>();

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
    release(file);
  }
}

/**
 * Takes a lock file for as long as this process lives.
 *
 * @returns what lets it go; or the number of the living process that has it
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

/** When a process began, in the system's own count; null where that cannot be seen (no /proc). */
function beginOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold anything: state is field 3, the beginning field 22.
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

/** Whether whoever wrote the lock is gone. A number that another process got meanwhile is not its owner. */
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
    // Renaming is atomic: of several that see the dead holder, one removes the lock, and none removes a new one.
    const grave = `${file}.${process.pid}`;
    try {
      fs.renameSync(file, grave);
      if (holder(grave) !== found.pid) fs.linkSync(grave, file);
      fs.rmSync(grave, { force: true });
    } catch {
      // Somebody else was faster.
    }
  }
  return false;
}
