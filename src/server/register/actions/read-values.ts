import { type Address, getAddress, type Hex, isAddress, isHash, zeroHash } from 'viem';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import { Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import { AmountError, parseDecimal, SHARE_DECIMALS } from '@/shared/money';

/** @param what begins the sentence of a refusal: `The wallet`. @throws Refusal */
export function readAddress(what: string, text: string): Address {
  // Mixed case carries a checksum, which finds typing errors.
  if (isAddress(text) || (isAddress(text, { strict: false }) && text === text.toLowerCase())) {
    return getAddress(text);
  }
  const why = isAddress(text, { strict: false }) ? 'has a typing error' : 'is not an address';
  throw new Refusal(`${what} ${why}: "${text}". Copy it again.`);
}

/** A wallet that is registered for shares, and its holder. @throws Refusal */
export async function readWallet(ctx: AppContext, text: string) {
  const wallet = readAddress('The wallet', text);
  const holder = await holderOf(ctx, wallet);
  if (holder === zeroHash) throw new Refusal(`${wallet} is not registered for shares.`);
  return { wallet, holder };
}

/** The id of a holder, given as the id or as one of the holder's wallets. @throws Refusal */
export async function readHolder(ctx: AppContext, text: string): Promise<Hex> {
  if (isHash(text)) return text.toLowerCase() as Hex;
  return (await readWallet(ctx, text)).holder;
}

const holderOf = ({ chain }: AppContext, wallet: Address): Promise<Hex> =>
  chain.client.readContract({
    address: chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'holderOf',
    args: [wallet],
  });

/** A decimal number, in its smallest unit. @param name of the option. @throws Refusal */
export function readDecimal(name: string, text: string, decimals: number): bigint {
  try {
    return parseDecimal(text, decimals);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw new Refusal(`${name}: ${error.message} It has at most ${decimals} decimals.`);
  }
}

/** `--shares`, in millionths; more than zero. @throws Refusal */
export function readShares(text: string): bigint {
  const shares = readDecimal('--shares', text, SHARE_DECIMALS);
  if (shares === 0n) throw new Refusal('--shares must be more than zero.');
  return shares;
}

/** A whole number. @throws Refusal */
export function readWhole(name: string, text: string, most = 1_000_000): bigint {
  const value = /^(0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return BigInt(value);
  throw new Refusal(`${name} is a whole number from 0 to ${most}, not "${text}".`);
}
