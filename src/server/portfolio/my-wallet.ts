import { CURRENCIES, CURRENCY_IDS } from '@fnx/chain/currencies';
import { describeError } from '@fnx/postgres/faults';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { asc, inArray } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import { usdOf } from '@/server/market/quote-math';
import { type CurrencyRow, currencyRows, usableRate } from '@/server/market/rates';
import type { AppContext, Session } from '@/server/platform/context';
import { walletShares } from '@/server/register/balances';
import { readIndexState } from '@/server/register/index/index-state';
import { linkedWallets, viewWallet, type WalletRow } from '@/server/users/linked-wallets';
import { walletPasskeys } from '@/server/users/tables';
import { readHoldings, viewHoldings } from './holdings';

type Balance = {
  currencyId: string;
  symbol: string;
  address: Address;
  balance: string;
  valueUsd: string | null;
};

/**
 * The linked wallets with their indexed shares, and their balances of currencies read now. When the chain is unavailable the
 * latter are omitted and `stale` is true.
 */
export async function readMyWallet(ctx: AppContext, session: Session) {
  const linked = await linkedWallets(ctx.db, session.userId);
  const rates = await currencyRows(ctx);
  const onChain = await readOnChain(
    ctx,
    linked.map(({ address }) => getAddress(address)),
    rates,
  );
  const index = await readIndexState(ctx);
  return {
    wallets: await withShares(ctx, session.userId, linked),
    indexedBlock: index && {
      number: Number(index.blockNumber),
      time: index.blockTime.toISOString(),
    },
    holdings: viewHoldings(await readHoldings(ctx, session.userId)),
    onChain: onChain ?? [],
    updatedAt: ctx.clock.now().toISOString(),
    stale: onChain === null,
  };
}

async function withShares(ctx: AppContext, userId: string, linked: readonly WalletRow[]) {
  const held = await walletShares(
    ctx.db,
    userId,
    linked.map(({ address }) => address),
  );
  const passkeys = await passkeysOf(ctx, linked);
  const text = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
  return linked.map((wallet) => {
    const shares = held.get(wallet.address);
    return {
      ...viewWallet(wallet),
      registered: shares?.registered ?? false,
      newUntil:
        shares?.juniorUntil && shares.juniorUntil > ctx.clock.now()
          ? shares.juniorUntil.toISOString()
          : null,
      payout: shares?.payout ?? false,
      passkeys: passkeys
        .filter(({ walletId }) => walletId === wallet.id)
        .map(({ signer, credentialId, device, createdAt }) => ({
          signer: signer as Hex,
          credentialId,
          device,
          createdAt: createdAt.toISOString(),
        })),
      balance: text(shares?.balanceRaw ?? 0n),
      locked: text(shares?.lockedRaw ?? 0n),
      frozen: text(shares?.frozenRaw ?? 0n),
    };
  });
}

/** The passkeys that sign for wallets, the first one first. */
async function passkeysOf({ db }: AppContext, linked: readonly WalletRow[]) {
  if (linked.length === 0) return [];
  return db
    .select()
    .from(walletPasskeys)
    .where(
      inArray(
        walletPasskeys.walletId,
        linked.map(({ id }) => id),
      ),
    )
    .orderBy(asc(walletPasskeys.createdAt));
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
