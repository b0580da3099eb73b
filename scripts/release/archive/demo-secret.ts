import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MNEMONIC } from '@/wallet/demo/demo-mnemonic';

/** Files of a folder that contain the mnemonic of the local chain, packages apart: these are as published. */
export function filesWithMnemonic(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(folder.length).includes('node_modules'))
    .filter((file) => readFileSync(file).includes(MNEMONIC));
}
