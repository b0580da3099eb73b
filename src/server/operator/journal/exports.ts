import fs from 'node:fs';
import path from 'node:path';

const NAME = /^journal-(\d{10})-(\d{10})\.jsonl$/;

/** The exports of a folder, oldest first: path, first and last entry by their names. */
export function listExports(folder: string): { file: string; first: number; last: number }[] {
  return fs
    .readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, first, last] = NAME.exec(name) ?? [];
      return first
        ? [{ file: path.join(folder, name), first: Number(first), last: Number(last) }]
        : [];
    });
}
