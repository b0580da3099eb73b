import { existsSync } from 'node:fs';
import path from 'node:path';
import { bankFolder } from '@/config/bank';

/** The folders that every test of content asks: that of this build, and the second sample bank. */
export const BANKS = [
  ...new Set(
    [path.relative('', bankFolder()), 'examples/musterbank'].filter((dir) => existsSync(dir)),
  ),
];
