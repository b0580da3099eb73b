import { eq } from 'drizzle-orm';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@/chain/addresses';
import type { AppContext } from '@/server/platform/context';
import { describeError } from '@/server/platform/http/faults';
import { currencies } from './tables';

const ONE_USD = 100_000_000n;

/**
 * Run at startup: creates the currency rows and checks each token contract. A token whose `decimals()` differs from the
 * configured value is disabled, because every amount would be wrong. If the chain is unavailable, the last result is kept.
 */
export async function prepareCurrencies(
  ctx: Pick<AppContext, 'db' | 'chain' | 'log'>,
): Promise<void> {
  for (const id of CURRENCY_IDS) {
    const staticRateRaw = CURRENCIES[id].isStable ? ONE_USD : null;
    await ctx.db.insert(currencies).values({ id, staticRateRaw }).onConflictDoNothing();
  }
  const tokens = CURRENCY_IDS.flatMap((id) => {
    const { address } = ctx.chain.addresses.currencies[id];
    return address ? [{ id, address }] : [];
  });
  try {
    const found = await ctx.chain.decimals(tokens.map((token) => token.address));
    for (const [index, { id }] of tokens.entries()) await storeFault(ctx, id, found[index] ?? null);
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'token contracts could not be checked');
  }
}

async function storeFault(
  ctx: Pick<AppContext, 'db' | 'log'>,
  id: CurrencyId,
  decimals: number | null,
): Promise<void> {
  const expected = CURRENCIES[id].decimals;
  const fault = decimals === expected ? null : `decimals() is ${decimals}, not ${expected}`;
  if (fault) ctx.log.error({ currency: id, fault }, 'currency disabled');
  await ctx.db.update(currencies).set({ fault }).where(eq(currencies.id, id));
}
