import type { HDAccount } from 'viem/accounts';
import { readStored, writeStored } from '@/lib/storage/browser-storage';

/** Account 0 deploys the local contracts, 1 is the treasury, and the last four act for operators; the demo wallet uses the others. */
const FIRST = 2;
const LAST = 35;
const STORAGE_KEY = 'fnx.demoWallet';

/** An account of the local chain and its index. */
export type DemoAccount = { index: number; signer: HDAccount };

/** Account `index` of the local chain. Loads the key derivation and the mnemonic on first use. */
export async function demoAccount(index: number): Promise<DemoAccount> {
  const [{ mnemonicToAccount }, { MNEMONIC }] = await Promise.all([
    import('viem/accounts'),
    import(/* webpackChunkName: "demo-mnemonic" */ './demo-mnemonic'),
  ]);
  return { index, signer: mnemonicToAccount(MNEMONIC, { addressIndex: index }) };
}

/**
 * Selects the account: one linked before, otherwise the last one used in this browser, otherwise a random one.
 *
 * @param linked addresses of the user's linked wallets, empty for guests
 */
export async function chooseAccount(
  linked: readonly string[],
  random: () => number = Math.random,
): Promise<DemoAccount> {
  const account =
    (await linkedAccount(linked)) ?? (await demoAccount(storedIndex() ?? anyIndex(random)));
  remember(account);
  return account;
}

/** The next account after `current`, wrapping around. */
export async function nextAccount(current: DemoAccount): Promise<DemoAccount> {
  const account = await demoAccount(current.index >= LAST ? FIRST : current.index + 1);
  remember(account);
  return account;
}

async function linkedAccount(linked: readonly string[]): Promise<DemoAccount | undefined> {
  if (linked.length === 0) return undefined;
  const wanted = new Set(linked.map((address) => address.toLowerCase()));
  for (let index = FIRST; index <= LAST; index++) {
    const account = await demoAccount(index);
    if (wanted.has(account.signer.address.toLowerCase())) return account;
  }
  return undefined;
}

function storedIndex(): number | undefined {
  const index = Number(readStored(STORAGE_KEY) ?? Number.NaN);
  return Number.isInteger(index) && index >= FIRST && index <= LAST ? index : undefined;
}

function anyIndex(random: () => number): number {
  return FIRST + Math.floor(random() * (LAST - FIRST + 1));
}

function remember({ index }: DemoAccount): void {
  // Without storage, the next visit selects a random account.
  writeStored(STORAGE_KEY, String(index));
}
