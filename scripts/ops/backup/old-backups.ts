import { basename } from 'node:path';

const TIME = /^fnx-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/**
 * The backups to remove: all but the newest `keep`, and those older than `days`. The newest one always stays.
 *
 * @param folders of backups, oldest first, named by their time: `fnx-20261120T120000Z`
 */
export function oldBackups(
  folders: readonly string[],
  { keep, days }: { keep: number | null; days: number | null },
  now: Date,
): string[] {
  const before = days === null ? Number.NEGATIVE_INFINITY : now.getTime() - days * 86_400_000;
  return folders
    .slice(0, -1)
    .filter(
      (folder, place) =>
        (keep !== null && place < folders.length - keep) || timeOf(folder) < before,
    );
}

function timeOf(folder: string): number {
  const [, ...parts] = TIME.exec(basename(folder)) ?? [];
  const [year = 9999, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
