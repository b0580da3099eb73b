import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files in folders, however deep, each with the way to it. */
export const filesBelow = (...folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile()),
  );
