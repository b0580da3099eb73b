/** `npm run build` and the development servers run this first: what the bank brings is put where the site serves it. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bankFolder } from '@/config/bank';
import { filesBelow } from '../files-below';
import { loadVariables } from '../ops/variables';
import { runScript } from '../processes';
import { writeBrandFiles } from './brand/brand-files';

/** The names of the files that the last run has put into `public/`. */
const LIST = join('.data', 'bank-files.json');

/**
 * Copies `public/` of the bank's folder into the site's `public/`, at the same paths, and removes what an earlier run copied and is
 * gone. Git ignores the copies, and the pictures and colours that are made from the brand.
 */
export async function makeBankFiles(): Promise<void> {
  await writeBrandFiles(bankFolder());
  const from = join(bankFolder(), 'public');
  const names = existsSync(from) ? filesBelow(from).map((file) => relative(from, file)) : [];
  const before: string[] = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : [];
  for (const name of before)
    if (!names.includes(name)) rmSync(join('public', name), { force: true });
  for (const name of names) {
    mkdirSync(dirname(join('public', name)), { recursive: true });
    cpSync(join(from, name), join('public', name));
  }
  mkdirSync(dirname(LIST), { recursive: true });
  writeFileSync(LIST, JSON.stringify(names));
}

if (require.main === module) {
  runScript(() => {
    // The bank that Next is about to read from the same files.
    loadVariables();
    return makeBankFiles();
  });
}
