import { type Address, getAddress } from 'viem';
import { CURRENCIES, CURRENCY_IDS } from '@/chain/addresses';
import { usdOf } from '@/server/market/quote-math';
import { type CurrencyRow, currencyRows, usableRate } from '@/server/market/rates';
import type { AppContext, Session } from '@/server/platform/context';
import { describeError } from '@/server/platform/http/faults';
import { linkedWallets, viewWallet } from '@/server/users/linked-wallets';
import { formatDecimal, USD_DECIMALS } from '@/shared/money';
import { readHoldings, viewHoldings } from './holdings';

type Balance = {
  currencyId: string;
  symbol: string;
  address: Address;
  balance: string;
  valueUsd: string | null;
};

/**
 * The linked wallets, the shares, and the wallets' on-chain balances. When the chain is unavailable the balances are omitted
 * and `stale` is true.
 */
export async function readMyWallet(ctx: AppContext, session: Session) {
  const linked = await linkedWallets(ctx.db, session.userId);
  const rates = await currencyRows(ctx);
  const onChain = await readOnChain(
    ctx,
    linked.map(({ address }) => getAddress(address)),
    rates,
  );
  return {
    wallets: linked.map(viewWallet),
    holdings: viewHoldings(await readHoldings(ctx, session.userId)),
    onChain: onChain ?? [],
    updatedAt: ctx.clock.now().toISOString(),
    stale: onChain === null,
  };
}

async function readOnChain(
  ctx: AppContext,
  addresses: readonly Address[],
  rates: readonly CurrencyRow[],
): Promise<Balance[] | null> {
  const tokens = CURRENCY_IDS.map((id) => ctx.chain.addresses.currencies[id].address);
  try {
    const all = await Promise.all(
      addresses.map(async (address) => {
        const balances = await ctx.chain.balances(address, tokens);
        return balances.map((raw, index) => viewBalance(ctx, rates, address, index, raw));
      }),
    );
    return all.flat();
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'balances could not be read');
    return null;
  }
}

function viewBalance(
  ctx: AppContext,
  rates: readonly CurrencyRow[],
  address: Address,
  index: number,
  raw: bigint,
): Balance {
  const id = CURRENCY_IDS[index] ?? 'BNB';
  const { decimals } = CURRENCIES[id];
  const row = rates.find((candidate) => candidate.id === id);
  const rate = row ? usableRate(ctx, row) : null;
  return {
    currencyId: id,
    symbol: id,
    address,
    balance: formatDecimal(raw, decimals),
    valueUsd: rate && formatDecimal(usdOf(raw, rate.rateRaw, decimals, 'down'), USD_DECIMALS),
  };
}
