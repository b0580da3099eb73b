import fs from 'node:fs';
import { BSC_ADDRESSES, type ChainAddresses, parseChainAddresses } from '@fnx/chain/addresses';
import type { KnownContracts } from '@fnx/chain/decode-call';
import { NOTHING_KNOWN, parseSubmission, type Submission } from '@fnx/chain/signed-call';
import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { openKeystore } from '@/server/platform/gateways/keystore';
import { UsageError } from '../line';

export type Values = Readonly<Record<string, string | undefined>>;

/** The value of an option that the command needs. @throws UsageError */
export function needed(values: Values, name: string): string {
  const value = values[name];
  if (!value) throw new UsageError(`Name --${name}.`);
  return value;
}

/** @throws UsageError */
export function readAddress(values: Values, name: string): Address {
  const value = needed(values, name);
  if (!isAddress(value)) throw new UsageError(`--${name} is no address: ${value}`);
  return getAddress(value);
}

/** The signed call in a file. @throws UsageError */
export function readSubmission(file: string | undefined): Submission {
  if (!file) throw new UsageError('Name the file with the signed call.');
  const sent = parseSubmission(fs.readFileSync(file, 'utf8'));
  if (!sent) throw new UsageError(`${file} has no signed call: JSON of "to" and "data".`);
  return sent;
}

/** The addresses of a deployment, as `contracts deploy` and the local chain write them. */
export const readNetwork = (file: string): ChainAddresses =>
  parseChainAddresses(JSON.parse(fs.readFileSync(file, 'utf8')));

/** Names for contracts; without a file, a contract is told by its function, and a token is one of the chain's known ones. */
export function readKnown(file: string | undefined): KnownContracts {
  if (!file) return { ...NOTHING_KNOWN, currencies: BSC_ADDRESSES.currencies };
  const { contracts, currencies, timelock = null } = readNetwork(file);
  return { contracts, currencies, timelock, rules: null };
}

/** The key in a file: 0x and 64 digits, or a keystore with its password in another file. @throws UsageError */
export function readKey(values: Values): PrivateKeyAccount {
  const file = needed(values, 'key-file');
  const text = fs.readFileSync(file, 'utf8').trim();
  if (isHex(text) && text.length === 66) return privateKeyToAccount(text as Hex);
  const password = values['password-file'];
  if (!password) throw new UsageError(`${file} has no key; a keystore needs --password-file.`);
  return openKeystore(file, fs.readFileSync(password, 'utf8').replace(/\r?\n$/, ''));
}
