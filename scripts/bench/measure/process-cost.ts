import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

type Stat = { parent: number; ticks: number };

/** The numbers of /proc/<pid>/stat behind the name, which may hold spaces. */
function readStat(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    // Own time, and that of children that have ended.
    return { parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
  } catch {
    return null;
  }
}

/** Milliseconds of CPU that a process and its children have used so far; 0 where /proc is missing. */
export function cpuOf(pid: number): number {
  let ticks = readStat(pid)?.ticks ?? 0;
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = readStat(name);
      if (stat?.parent === pid) ticks += stat.ticks;
    }
  } catch {
    // Not Linux.
  }
  return ticks * TICK_MS;
}
