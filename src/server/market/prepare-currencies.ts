import { type ChainAddresses, currencyAt } from '@fnx/chain/addresses';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@fnx/chain/currencies';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import type { Db, Tx } from '@fnx/postgres/client';
import { describeError } from '@fnx/postgres/faults';
import { eq } from 'drizzle-orm';
import { type Address, isAddressEqual, zeroAddress } from 'viem';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { AppContext } from '@/server/platform/context';
import type { BookingContext } from '@/server/platform/registry';
import { prepareBankCurrencies } from './prepare-bank-currencies';
import { currencies } from './tables';

const ONE_USD = 100_000_000n;

/**
 * Run at startup: creates the currency rows, and disables each currency that the sale contract does not accept and each token whose
 * `decimals()` differs from the configured value, because every amount would be wrong. If the chain is unavailable, the last
 * result is kept.
 */
export async function prepareCurrencies(
  ctx: Pick<AppContext, 'db' | 'chain' | 'config' | 'log'>,
): Promise<void> {
  for (const id of CURRENCY_IDS) {
    const staticRateRaw = CURRENCIES[id].isStable ? ONE_USD : null;
    const values = { id, staticRateRaw };
    await ctx.db.transaction((tx) => tx.insert(currencies).values(values).onConflictDoNothing());
  }
  try {
    const feeds = await readFeeds(ctx);
    const tokens = CURRENCY_IDS.flatMap((id) => ctx.chain.addresses.currencies[id].address ?? []);
    const decimals = await ctx.chain.decimals(tokens);
    for (const [index, id] of CURRENCY_IDS.entries()) {
      const { address } = ctx.chain.addresses.currencies[id];
      const found = address === null ? null : (decimals[tokens.indexOf(address)] ?? null);
      const fault =
        saleFault(ctx.chain.addresses, id, feeds[index] ?? zeroAddress) ??
        (address === null ? null : decimalsFault(id, found));
      if (fault) ctx.log.error({ currency: id, fault }, 'currency disabled');
      await storeFault(ctx.db, id, fault);
    }
    await prepareBankCurrencies(ctx);
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'currencies could not be checked');
  }
}

/** The sale's price feed of each currency; zero for one that it does not accept. */
async function readFeeds({ chain }: Pick<AppContext, 'chain'>): Promise<Address[]> {
  const told = await chain.client.multicall({
    allowFailure: false,
    contracts: CURRENCY_IDS.map(
      (id) =>
        ({
          address: chain.addresses.contracts.shareSale,
          abi: shareSaleAbi,
          functionName: 'currencies',
          args: [chain.addresses.currencies[id].address ?? zeroAddress],
        }) as const,
    ),
  });
  return told.map(([feed]) => feed);
}

/** Books that ADMIN accepted or stopped currencies. */
export async function bookCurrencies(
  { chain }: BookingContext,
  tx: Tx,
  events: readonly EventOf<'shareSale', 'CurrencySet'>[],
): Promise<void> {
  for (const event of events) {
    const id = currencyAt(chain.addresses, textArg(event, 'token') as Address);
    if (id === null) continue;
    const feed = textArg(event, 'feed') as Address;
    const decimals = Number(integerArg(event, 'decimals'));
    const fault = saleFault(chain.addresses, id, feed) ?? decimalsFault(id, decimals);
    await storeFault(tx, id, fault);
  }
}

function saleFault({ currencies: known }: ChainAddresses, id: CurrencyId, feed: Address) {
  if (isAddressEqual(feed, zeroAddress)) return 'the sale does not accept it';
  if (isAddressEqual(feed, known[id].feed)) return null;
  return `the sale reads its price from ${feed}, not from ${known[id].feed}`;
}

function decimalsFault(id: CurrencyId, found: number | null): string | null {
  const expected = CURRENCIES[id].decimals;
  return found === expected ? null : `decimals() is ${found}, not ${expected}`;
}

async function storeFault(db: Db, id: CurrencyId, fault: string | null): Promise<void> {
  await db.update(currencies).set({ fault }).where(eq(currencies.id, id));
}
