import { pbkdf2Sync } from 'node:crypto';
import { type HDAccount, HDKey, hdKeyToAccount } from 'viem/accounts';

const MNEMONIC = 'test test test test test test test test test test test junk';

let root: HDKey | undefined;
const accounts = new Map<number, HDAccount>();

/**
 * One of the local chain's funded accounts; 0 deploys, 1 is the treasury, buyers begin at 2. The seed is BIP-39's, made by Node's
 * own code: `mnemonicToAccount` takes fifty times as long, and repeats it for each account.
 */
export function chainAccount(index: number): HDAccount {
  const known = accounts.get(index);
  if (known) return known;
  root ??= HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, 'mnemonic', 2048, 64, 'sha512'));
  const account = hdKeyToAccount(root, { addressIndex: index });
  accounts.set(index, account);
  return account;
}
