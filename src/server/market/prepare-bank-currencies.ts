import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import type { Tx } from '@fnx/postgres/client';
import {
  BANK_CURRENCIES,
  BANK_CURRENCY_IDS,
  type BankCurrencyId,
  isBankCurrency,
} from '@fnx/values/bank-currency';
import { eq } from 'drizzle-orm';
import { type Address, isAddressEqual, parseAbi, zeroAddress } from 'viem';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { AppContext } from '@/server/platform/context';
import type { BookingContext } from '@/server/platform/registry';
import { currencies } from './tables';

const ONE_USD = 100_000_000n;
const FEED_ABI = parseAbi(['function decimals() view returns (uint8)']);

/**
 * Creates the row of the bank's currency with the feed that the sale names, and disables those that the bank's account had before, or
 * that the sale does not accept.
 * @throws Error when the chain cannot be read
 */
export async function prepareBankCurrencies(
  ctx: Pick<AppContext, 'db' | 'chain' | 'config' | 'log'>,
): Promise<void> {
  const offered = ctx.config.bankTransfer?.currency ?? null;
  if (offered !== null) {
    const staticRateRaw = offered === 'USD' ? ONE_USD : null;
    const values = { id: offered, staticRateRaw };
    await ctx.db.transaction((tx) => tx.insert(currencies).values(values).onConflictDoNothing());
  }
  for (const id of BANK_CURRENCY_IDS) {
    const { feed, fault } =
      id === offered
        ? await readTerms(ctx, id)
        : { feed: null, fault: 'the bank’s account has another currency' };
    if (id === offered && fault) ctx.log.error({ currency: id, fault }, 'currency disabled');
    const set = { feed, fault };
    await ctx.db.transaction((tx) => tx.update(currencies).set(set).where(eq(currencies.id, id)));
  }
}

type Terms = { feed: Address | null; fault: string | null };

/** The sale stores the decimals of the currency and of its feed together. */
async function readTerms({ chain }: Pick<AppContext, 'chain'>, id: BankCurrencyId): Promise<Terms> {
  const address = chain.addresses.contracts.shareSale;
  const [feed, , scale] = await chain.client.readContract({
    address,
    abi: shareSaleAbi,
    functionName: 'bankCurrencies',
    args: [id],
  });
  if (isAddressEqual(feed, zeroAddress))
    return { feed: null, fault: 'the sale does not accept it' };
  const ofFeed = await chain.client.readContract({
    address: feed,
    abi: FEED_ABI,
    functionName: 'decimals',
  });
  return termsOf(id, feed, scale - ofFeed);
}

/** Books that ADMIN accepted or stopped a bank's currency. */
export async function bookBankCurrencies(
  { config }: BookingContext,
  tx: Tx,
  events: readonly EventOf<'shareSale', 'BankCurrencySet'>[],
): Promise<void> {
  for (const event of events) {
    const id = textArg(event, 'code');
    if (!isBankCurrency(id) || id !== config.bankTransfer?.currency) continue;
    const feed = textArg(event, 'feed') as Address;
    const terms = isAddressEqual(feed, zeroAddress)
      ? { feed: null, fault: 'the sale does not accept it' }
      : termsOf(id, feed, Number(integerArg(event, 'decimals')));
    await tx.update(currencies).set(terms).where(eq(currencies.id, id));
  }
}

function termsOf(id: BankCurrencyId, feed: Address, found: number): Terms {
  const { decimals } = BANK_CURRENCIES[id];
  return { feed, fault: found === decimals ? null : `the sale counts ${found} decimals` };
}
