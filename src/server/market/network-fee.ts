import { CURRENCIES, isCurrencyId } from '@fnx/chain/currencies';
import { purchaseGas } from '@fnx/chain/gas';
import { describeError } from '@fnx/postgres/faults';
import { type Address, erc20Abi, parseAbi } from 'viem';
import type { AppContext } from '@/server/platform/context';

/** 1 gwei: used when the node reports no gas price. The fee is displayed, not charged. */
const FALLBACK_GAS_PRICE = 1_000_000_000n;

const tokenAbi = parseAbi(['function holderOf(address wallet) view returns (bytes32)']);

type Reader = Pick<AppContext, 'chain' | 'log'>;
type Payment = { currencyId: string; payRaw: bigint };

/**
 * About what the network charges for a purchase, in wei: the measured gas of the calls that will be sent, at the node's price.
 * @param wallets that may pay; with none the purchase is the first one, with an approval
 */
export async function networkFee(
  ctx: Reader,
  payment: Payment,
  wallets: readonly Address[],
): Promise<bigint> {
  const [gas, price] = await Promise.all([
    gasOf(ctx, payment, wallets),
    orElse(ctx, ctx.chain.gasPrice(), FALLBACK_GAS_PRICE),
  ]);
  return gas * price;
}

/** The sale registers a customer's first wallet, which costs more; an allowance that is left saves the approval. */
async function gasOf(
  ctx: Reader,
  { currencyId, payRaw }: Payment,
  wallets: readonly Address[],
): Promise<bigint> {
  const { contracts, currencies } = ctx.chain.addresses;
  const isNative = isCurrencyId(currencyId) && CURRENCIES[currencyId].isNative;
  const token = isCurrencyId(currencyId) ? currencies[currencyId].address : null;
  const shares = { address: contracts.shareToken, abi: tokenAbi } as const;
  const known = wallets.map(async (wallet) => {
    const args = [wallet, contracts.shareSale] as const;
    const [holder, allowed] = await Promise.all([
      ctx.chain.client.readContract({ ...shares, functionName: 'holderOf', args: [wallet] }),
      token
        ? ctx.chain.client.readContract({
            address: token,
            abi: erc20Abi,
            functionName: 'allowance',
            args,
          })
        : 0n,
    ]);
    return { isRegistered: BigInt(holder) !== 0n, isApproved: allowed >= payRaw };
  });
  const facts = await orElse(ctx, Promise.all(known), []);
  return purchaseGas({
    isNative,
    isFirst: !facts.some(({ isRegistered }) => isRegistered),
    isApproved: facts.length > 0 && facts.every(({ isApproved }) => isApproved),
  });
}

async function orElse<T>({ log }: Reader, asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    log.warn({ error: describeError(error) }, 'network fee could not be read');
    return otherwise;
  }
}
