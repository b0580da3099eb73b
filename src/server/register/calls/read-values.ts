import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { MOST_SHARES, SHARE_DECIMALS } from '@fnx/values/money';
import { type Address, getAddress, type Hex, isAddress, isHash, zeroHash } from 'viem';
import { positiveOf } from '@/server/desk/field-readers';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';

/** @throws Refusal */
export function readAddress(text: string): Address {
  // Mixed case carries a checksum, which finds typing errors.
  if (isAddress(text) || (isAddress(text, { strict: false }) && text === text.toLowerCase())) {
    return getAddress(text);
  }
  const isMistyped = isAddress(text, { strict: false });
  throw refusal(isMistyped ? 'ADDRESS_MISTYPED' : 'NOT_AN_ADDRESS', { value: text });
}

/** The id of a holder, or one of the holder's wallets. @throws Refusal */
export const readHolderName = (text: string): Hex =>
  isHash(text) ? (text.toLowerCase() as Hex) : readAddress(text);

/** A wallet that is registered for shares, and its holder. @throws Refusal */
export async function readWallet(ctx: AppContext, wallet: Address) {
  const holder = await holderOf(ctx, wallet);
  if (holder === zeroHash) throw refusal('WALLET_UNREGISTERED', { wallet });
  return { wallet, holder };
}

/** The id of a holder, given as `readHolderName` reads it. @throws Refusal */
export const readHolder = async (ctx: AppContext, name: Hex): Promise<Hex> =>
  isHash(name) ? name : (await readWallet(ctx, name)).holder;

const holderOf = ({ chain }: AppContext, wallet: Address): Promise<Hex> =>
  chain.client.readContract({
    address: chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'holderOf',
    args: [wallet],
  });

/** In millionths; more than zero. */
export const readShares = positiveOf(SHARE_DECIMALS, { max: MOST_SHARES });
