import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

type Status = { state: string; parent: number; cpuMs: number };

/** A process of Linux by its id; null where it is gone or /proc is missing. */
export function statusOf(pid: number): Status | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // Ticks of the process and of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + Number(part), 0);
    return { state: fields[0] ?? '', parent: Number(fields[1]), cpuMs: ticks * TICK_MS };
  } catch {
    return null;
  }
}

/** The processes that a process has started, by their ids; none where /proc is missing. */
export function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => statusOf(pid)?.parent === parent);
  } catch {
    return [];
  }
}

/** Milliseconds of CPU that a process and all below it have used so far; 0 where /proc is missing. */
export function cpuOf(pid: number): number {
  const own = statusOf(pid)?.cpuMs ?? 0;
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), own);
}
