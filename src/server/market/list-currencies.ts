import type { Currency } from '@fnx/api/market/schemas';
import {
  CURRENCIES,
  CURRENCY_IDS,
  type CurrencyId,
  currencyDecimals,
  type PayCurrencyId,
} from '@fnx/chain/currencies';
import { describeError } from '@fnx/postgres/faults';
import { wholeList } from '@fnx/postgres/read-page';
import { BANK_CURRENCIES } from '@fnx/values/bank-currency';
import {
  AmountError,
  formatDecimal,
  parseDecimal,
  SHARE_DECIMALS,
  USD_DECIMALS,
} from '@fnx/values/money';
import { type Address, getAddress } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { linkedWallets } from '@/server/users/linked-wallets';
import { payFor, payRange, usdOf } from './quote-math';
import { type CurrencyRow, currencyRows, methodOf, type Rate, usableRate } from './rates';
import { sharePriceNow } from './share-price';

/** All currencies in display order. `enabled` is false when a currency cannot be used for payment now. */
export async function listCurrencies(ctx: AppContext) {
  const rows = await currencyRows(ctx);
  return wholeList([
    ...CURRENCY_IDS.map((id, order) => view(ctx, id, order, rows)),
    ...viewBankCurrency(ctx, rows),
  ]);
}

function view(
  ctx: AppContext,
  id: CurrencyId,
  order: number,
  rows: readonly CurrencyRow[],
): Currency {
  const { name, isNative, isStable } = CURRENCIES[id];
  const { address, feed } = ctx.chain.addresses.currencies[id];
  const facts = { id, name, isNative, isStable, address, order };
  return { ...facts, ...priceFacts(ctx, id, feed, rows), address: address && getAddress(address) };
}

/** The currency of the bank's account; none where the bank takes no transfers. */
function viewBankCurrency(ctx: AppContext, rows: readonly CurrencyRow[]): Currency[] {
  const id = ctx.config.bankTransfer?.currency;
  if (id === undefined) return [];
  const feed = rows.find((row) => row.id === id)?.feed as Address | null | undefined;
  const facts = { id, name: BANK_CURRENCIES[id].name, isNative: false, isStable: true };
  const order = CURRENCY_IDS.length;
  return [{ ...facts, address: null, order, ...priceFacts(ctx, id, feed ?? null, rows) }];
}

function priceFacts(
  ctx: AppContext,
  id: PayCurrencyId,
  feed: Address | null,
  rows: readonly CurrencyRow[],
) {
  const decimals = currencyDecimals(id);
  const row = rows.find((candidate) => candidate.id === id);
  const rate = row ? usableRate(ctx, row) : null;
  const range = rate && rangeOf(ctx, rate, decimals);
  const isStatic = ctx.config.chain.priceSource === 'static';
  return {
    symbol: id,
    method: methodOf(id),
    chainId: ctx.config.chain.id,
    decimals,
    iconUrl: `/currencies/${id.toLowerCase()}.svg`,
    priceUsd: rate && formatDecimal(rate.rateRaw, USD_DECIMALS),
    priceUpdatedAt: rate?.updatedAt.toISOString() ?? null,
    feedAddress: isStatic || feed === null ? null : getAddress(feed),
    minAmount: range && formatDecimal(range.minRaw, decimals),
    maxAmount: range && formatDecimal(range.maxRaw, decimals),
    enabled: Boolean(row?.enabled && row.fault === null && rate),
  };
}

function rangeOf({ config }: AppContext, { rateRaw }: Rate, decimals: number) {
  const { minOrderUsd: minUsd, maxOrderUsd: maxUsd } = config.limits;
  return payRange({ minUsd, maxUsd }, { rateRaw, decimals });
}

type AmountQuery = { shares?: string; usd?: string; address?: string };

/**
 * The currencies with a wallet's balances, and whether each covers an amount.
 * @throws DomainError WALLET_REQUIRED without an address and a linked wallet, PRICE_UNAVAILABLE without a share price
 */
export async function listCurrenciesWithAmount(
  ctx: AppContext,
  session: Session,
  query: AmountQuery,
) {
  const owner = query.address ?? (await primaryAddress(ctx, session.userId));
  const wanted = await costOfQuery(ctx, query);
  const rows = await currencyRows(ctx);
  const balances = await readBalances(ctx, owner as Address);
  const docs = CURRENCY_IDS.map((id, order) => {
    const currency = view(ctx, id, order, rows);
    const row = rows.find((candidate) => candidate.id === id);
    const rate = row ? usableRate(ctx, row) : null;
    const balance = balances?.[order] ?? null;
    const payRaw = rate && wanted ? wanted(rate.rateRaw, currency.decimals) : null;
    const reason = unavailableReason(currency, balance, payRaw);
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
  const ofBank = viewBankCurrency(ctx, rows).map((currency) => {
    const rate = currency.priceUsd === null ? null : parseDecimal(currency.priceUsd, USD_DECIMALS);
    const payRaw = rate && wanted ? wanted(rate, currency.decimals) : null;
    return {
      ...currency,
      // Nobody here sees the customer's bank account.
      balance: null,
      balanceUsd: null,
      payAmount: payRaw === null ? null : formatDecimal(payRaw, currency.decimals),
      enough: currency.enabled,
    };
  });
  return wholeList([...docs, ...ofBank]);
}

async function primaryAddress(ctx: AppContext, userId: string): Promise<string> {
  const wallets = await linkedWallets(ctx.db, userId);
  const wallet = wallets.find(({ isPrimary }) => isPrimary) ?? wallets[0];
  if (!wallet) throw problem('WALLET_REQUIRED');
  return wallet.address;
}

type Cost = (rateRaw: bigint, decimals: number) => bigint;

async function costOfQuery(ctx: AppContext, { shares, usd }: AmountQuery): Promise<Cost | null> {
  const feeBps = ctx.config.limits.platformFeeBps;
  try {
    if (shares !== undefined) {
      const sharesRaw = parseDecimal(shares, SHARE_DECIMALS);
      const { priceRaw: sharePriceRaw } = await sharePriceNow(ctx);
      return (rateRaw, decimals) => payFor(sharesRaw, { sharePriceRaw, rateRaw, feeBps, decimals });
    }
    if (usd === undefined) return null;
    const usdRaw = parseDecimal(usd, USD_DECIMALS);
    // For an amount in USD the share price cancels out.
    return (rateRaw, decimals) => (usdRaw * 10n ** BigInt(decimals) + rateRaw - 1n) / rateRaw;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw invalidFields({ [shares === undefined ? 'usd' : 'shares']: `AMOUNT_${error.fault}` });
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

/** Why a currency cannot pay the amount, shown to the customer; null when it can. */
function unavailableReason(
  currency: Currency,
  balance: bigint | null,
  payRaw: bigint | null,
): string | null {
  if (currency.priceUsd === null) {
    return `No current price for ${currency.symbol} is available. Choose another currency or try again later.`;
  }
  if (!currency.enabled) return `${currency.symbol} is currently unavailable.`;
  if (balance === null) return 'The balance could not be loaded.';
  if (payRaw !== null && balance < payRaw) return `Not enough ${currency.symbol} in this wallet.`;
  if (payRaw !== null && currency.isNative && balance === payRaw) {
    return `Not enough ${currency.symbol} left for the network fee.`;
  }
  return null;
}
