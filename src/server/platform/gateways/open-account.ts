import { readFileSync } from 'node:fs';
import type { LocalAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { AccountConfig } from '@/config/server-env';
import { openKeystore } from './keystore';

/**
 * The sender: any account with money for network fees. It has no role, and whoever steals it gains that money.
 * @throws KeystoreError when the file cannot be read or the password is wrong
 */
export function openAccount(config: AccountConfig): LocalAccount {
  if (config.kind === 'key') return privateKeyToAccount(config.key);
  const password = readFileSync(config.passwordFile, 'utf8').replace(/\r?\n$/, '');
  return openKeystore(config.file, password);
}
