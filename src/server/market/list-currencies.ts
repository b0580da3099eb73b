import { type Address, getAddress } from 'viem';
import type { Currency } from '@/api/schemas/objects';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@/chain/addresses';
import type { AppContext, Session } from '@/server/platform/context';
import { DomainError, invalidFields } from '@/server/platform/errors';
import { describeError } from '@/server/platform/http/faults';
import { linkedWallets } from '@/server/wallets/linked-wallets';
import {
  AmountError,
  formatDecimal,
  parseDecimal,
  SHARE_DECIMALS,
  USD_DECIMALS,
} from '@/shared/money';
import { payFor, payRange, usdOf } from './quote-math';
import { type CurrencyRow, currencyRows, type Rate, usableRate } from './rates';
import { sharePriceNow } from './share-price';

/** Every list here is short and whole. */
function wholeList<T>(docs: T[]) {
  return { docs, total: docs.length, page: 1, limit: Math.max(1, docs.length), pages: 1 };
}

/** The currencies of the product, in the order they are offered; one that cannot be paid in now says so by `enabled`. */
export async function listCurrencies(ctx: AppContext) {
  const rows = await currencyRows(ctx);
  return wholeList(CURRENCY_IDS.map((id, order) => view(ctx, id, order, rows)));
}

function view(
  ctx: AppContext,
  id: CurrencyId,
  order: number,
  rows: readonly CurrencyRow[],
): Currency {
  const facts = CURRENCIES[id];
  const { address, feed } = ctx.chain.addresses.currencies[id];
  const row = rows.find((candidate) => candidate.id === id);
  const rate = row ? usableRate(ctx, row) : null;
  const range = rate && rangeOf(ctx, rate, facts.decimals);
  return {
    id,
    symbol: id,
    name: facts.name,
    chainId: ctx.config.chain.id,
    address: address && getAddress(address),
    decimals: facts.decimals,
    isNative: facts.isNative,
    isStable: facts.isStable,
    iconUrl: `/currencies/${id.toLowerCase()}.svg`,
    priceUsd: rate && formatDecimal(rate.rateRaw, USD_DECIMALS),
    priceUpdatedAt: rate?.updatedAt.toISOString() ?? null,
    feedAddress: ctx.config.chain.priceSource === 'static' ? null : getAddress(feed),
    minAmount: range && formatDecimal(range.minRaw, facts.decimals),
    maxAmount: range && formatDecimal(range.maxRaw, facts.decimals),
    enabled: Boolean(row?.enabled && row.fault === null && rate),
    order,
  };
}

function rangeOf({ config }: AppContext, { rateRaw }: Rate, decimals: number) {
  const { minOrderUsd: minUsd, maxOrderUsd: maxUsd } = config.limits;
  return payRange({ minUsd, maxUsd }, { rateRaw, decimals });
}

type AmountQuery = { shares?: string; usd?: string; address?: string };

/**
 * The currencies with what a wallet holds of each, and whether it is enough for an amount.
 *
 * @throws DomainError WALLET_REQUIRED without an address and a linked wallet, PRICE_UNAVAILABLE without a share price
 */
export async function listCurrenciesWithAmount(
  ctx: AppContext,
  session: Session,
  query: AmountQuery,
) {
  const owner = query.address ?? (await primaryAddress(ctx, session.userId));
  const wanted = await wantedShares(ctx, query);
  const rows = await currencyRows(ctx);
  const balances = await readBalances(ctx, owner as Address);
  const docs = CURRENCY_IDS.map((id, order) => {
    const currency = view(ctx, id, order, rows);
    const row = rows.find((candidate) => candidate.id === id);
    const rate = row ? usableRate(ctx, row) : null;
    const balance = balances?.[order] ?? null;
    const payRaw = rate && wanted ? wanted(rate.rateRaw, currency.decimals) : null;
    const reason = whyNot(currency, balance, payRaw);
    return {
      ...currency,
      balance: balance === null ? null : formatDecimal(balance, currency.decimals),
      balanceUsd:
        balance === null || !rate
          ? null
          : formatDecimal(usdOf(balance, rate.rateRaw, currency.decimals, 'down'), USD_DECIMALS),
      payAmount: payRaw === null ? null : formatDecimal(payRaw, currency.decimals),
      enough: reason === null && balance !== null && balance > 0n,
      ...(reason === null ? {} : { reason }),
    };
  });
  return wholeList(docs);
}

async function primaryAddress(ctx: AppContext, userId: string): Promise<string> {
  const wallets = await linkedWallets(ctx.db, userId);
  const wallet = wallets.find(({ isPrimary }) => isPrimary) ?? wallets[0];
  if (!wallet) throw new DomainError('WALLET_REQUIRED');
  return wallet.address;
}

type Cost = (rateRaw: bigint, decimals: number) => bigint;

/** What the amount of the query costs at a rate; null when no amount was asked. */
async function wantedShares(ctx: AppContext, { shares, usd }: AmountQuery): Promise<Cost | null> {
  const feeBps = ctx.config.limits.platformFeeBps;
  try {
    if (shares !== undefined) {
      const sharesRaw = parseDecimal(shares, SHARE_DECIMALS);
      const { priceRaw: sharePriceRaw } = await sharePriceNow(ctx);
      return (rateRaw, decimals) => payFor(sharesRaw, { sharePriceRaw, rateRaw, feeBps, decimals });
    }
    if (usd === undefined) return null;
    const usdRaw = parseDecimal(usd, USD_DECIMALS);
    // One dollar of anything: the price of a share cancels out.
    return (rateRaw, decimals) => (usdRaw * 10n ** BigInt(decimals) + rateRaw - 1n) / rateRaw;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw invalidFields({ [shares === undefined ? 'usd' : 'shares']: error.message });
  }
}

async function readBalances(ctx: AppContext, owner: Address): Promise<bigint[] | null> {
  try {
    const tokens = CURRENCY_IDS.map((id) => ctx.chain.addresses.currencies[id].address);
    return await ctx.chain.balances(owner, tokens);
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'balances could not be read');
    return null;
  }
}

/** Why a currency cannot pay the amount, in words; null when it can. */
function whyNot(currency: Currency, balance: bigint | null, payRaw: bigint | null): string | null {
  if (currency.priceUsd === null) {
    return `There is no fresh price for ${currency.symbol} right now. It can be used again once its price feed is fresh.`;
  }
  if (!currency.enabled) return `${currency.symbol} is switched off right now.`;
  if (balance === null) return 'The balance could not be read.';
  if (payRaw !== null && balance < payRaw) return `There is not enough ${currency.symbol}.`;
  // A native payment must leave something for its own network fee.
  if (payRaw !== null && currency.isNative && balance === payRaw) {
    return `There is no ${currency.symbol} left for the network fee.`;
  }
  return null;
}
