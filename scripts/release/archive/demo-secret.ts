import { readFileSync } from 'node:fs';
import { MNEMONIC } from '@/wallet/demo/demo-mnemonic';
import { filesBelow } from '../../files-below';

/** Files of a folder that contain the mnemonic of the local chain, packages apart: these are as published. */
export function filesWithMnemonic(folder: string): string[] {
  return filesBelow(folder)
    .filter((file) => !file.slice(folder.length).includes('node_modules'))
    .filter((file) => readFileSync(file).includes(MNEMONIC));
}
