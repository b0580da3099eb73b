import { BANK_ORDERS, type BankOrder } from '@fnx/api/shared/auction-vocabulary';
import { durationText } from '@fnx/chain/call-values';
import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import { ORDER_SIDES, type OrderSide } from '@fnx/chain/order-side';
import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { DAY_SECONDS, SECOND_MS } from '@fnx/values/time';
import type { Address } from 'viem';
import { positiveOf } from '@/server/desk/field-readers';
import { sharePriceAt } from '@/server/market/share-price';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { readFuture, readTime } from '@/server/platform/read-time';
import { refusal } from '@/server/platform/refusal';
import { costOf, sharesText } from './price';

/** A round as an officer plans it; prices are decimal text in the currency, of a whole share. */
export type RoundPlan = {
  currency: CurrencyId;
  /** UTC, as typed. */
  opens: string;
  closes?: string | undefined;
  days?: number | undefined;
  firstPrice?: string | undefined;
  step?: string | undefined;
  ticks?: number | undefined;
  /** Millionths. */
  minShares?: bigint | undefined;
  /** Hundredths of a percent. */
  fee?: bigint | undefined;
  bankOrder?: BankOrder | undefined;
  bankPrice?: string | undefined;
  /** Millionths. */
  bankShares?: bigint | undefined;
};

/** Limits that the contracts set for the currency and the bank. Seconds; shares in millionths. */
export type RoundLimits = Awaited<ReturnType<typeof readLimits>>;

/** Money is in smallest units of the currency, shares in millionths. */
export type RoundTerms = {
  currency: CurrencyId;
  token: Address;
  opens: Date;
  closes: Date;
  firstPriceRaw: bigint;
  stepRaw: bigint;
  ticks: number;
  /** The middle of the ladder of prices. */
  anchorRaw: bigint;
  feeBps: number;
  minSharesRaw: bigint;
  /** The bank's own order; null: none. */
  bank: {
    side: OrderSide;
    tick: number;
    sharesRaw: bigint;
    /** Its limit, of a whole share, and what all its shares come to at it. */
    priceRaw: bigint;
    costRaw: bigint;
  } | null;
};

/** The proposed ladder: twenty steps of a percent to each side of the last price. */
const STEPS_ASIDE = 20;
const MOST_TICKS = 64;
const USUAL_DAYS = 5;
const USUAL_LEAST = 10n * 10n ** BigInt(SHARE_DECIMALS);

export async function readLimits({ chain }: AppContext, token: Address) {
  const { auctions, shareToken } = chain.addresses.contracts;
  const at = { address: auctions, abi: auctionsAbi } as const;
  const share = { address: shareToken, abi: shareTokenAbi } as const;
  const [accepted, last, issuable, minNotice, lastTime, issued, authorised, reserved, announced] =
    await chain.client.multicall({
      allowFailure: false,
      contracts: [
        { ...at, functionName: 'currencies', args: [token] },
        { ...at, functionName: 'lastPrice', args: [token] },
        { ...at, functionName: 'issuable' },
        { ...at, functionName: 'minNotice' },
        { ...at, functionName: 'lastTime' },
        { ...share, functionName: 'totalSupply' },
        { ...share, functionName: 'maxSupply' },
        { ...share, functionName: 'reserved' },
        { ...share, functionName: 'announced' },
      ],
    });
  const [lastPriceRaw] = last;
  const left = authorised - issued - reserved - announced;
  return { accepted, lastPriceRaw, issuable, minNotice, lastTime, issued, left };
}

/**
 * The terms of a planned round: what was left out is proposed from the last price, or that of a share now.
 * @throws Refusal when a value makes no sense; the contract checks the rest
 */
export async function readTerms(ctx: AppContext, plan: RoundPlan) {
  const { currency } = plan;
  const token = ctx.chain.addresses.currencies[currency].address;
  if (token === null) throw refusal('NOT_A_TOKEN', { currency });
  const limits = await readLimits(ctx, token);
  if (!limits.accepted) throw refusal('AUCTION_CURRENCY', { currency });
  const ladder = await readLadder(ctx, plan, limits);
  const terms: RoundTerms = {
    currency,
    token,
    ...readTimes(ctx, plan, limits),
    ...ladder,
    feeBps: Number(plan.fee ?? 0n),
    minSharesRaw: plan.minShares ?? USUAL_LEAST,
    bank: readBank(plan, ladder, limits),
  };
  return { terms, limits };
}

function readTimes(
  { clock }: AppContext,
  { opens: typed, closes: end, days }: RoundPlan,
  { minNotice }: RoundLimits,
) {
  const opens = readFuture(typed, clock.now());
  if (opens < plusSeconds(clock.now(), minNotice)) {
    throw refusal('AUCTION_NOTICE', { opens: typed, notice: durationText(BigInt(minNotice)) });
  }
  if (end !== undefined && days !== undefined) {
    throw refusal('CHOOSE_ONE', { fields: '--closes, --days' });
  }
  const closes =
    end === undefined ? plusSeconds(opens, (days ?? USUAL_DAYS) * DAY_SECONDS) : readTime(end);
  if (closes <= opens) {
    throw refusal('AUCTION_TIMES', { opens: typed, closes: closes.toISOString() });
  }
  return { opens, closes };
}

type Ladder = Pick<RoundTerms, 'firstPriceRaw' | 'stepRaw' | 'ticks' | 'anchorRaw'>;

async function readLadder(ctx: AppContext, plan: RoundPlan, limits: RoundLimits): Promise<Ladder> {
  const { decimals } = CURRENCIES[plan.currency];
  const read = (typed: string | undefined, field: string) =>
    typed === undefined ? null : positiveOf(decimals, { field })(typed);
  const [first, asked] = [read(plan.firstPrice, '--first-price'), read(plan.step, '--step')];
  const base = limits.lastPriceRaw || (await shareValue(ctx, plan.currency)) || first;
  if (base === null) throw refusal('REQUIRED', { field: '--first-price' });
  const ticks = plan.ticks ?? 2 * STEPS_ASIDE + 1;
  const stepRaw = ticks === 1 ? 0n : (asked ?? roundStep(base / 100n));
  const below = stepRaw * BigInt(Math.floor(ticks / 2));
  const firstPriceRaw = first ?? (base > below ? base - below : stepRaw);
  return {
    firstPriceRaw,
    stepRaw,
    ticks,
    anchorRaw: first === null ? base : limits.lastPriceRaw || first,
  };
}

/** The share price now, in a currency that is a dollar; null in others. */
async function shareValue(ctx: AppContext, currency: CurrencyId): Promise<bigint | null> {
  const { decimals, isStable } = CURRENCIES[currency];
  if (!isStable) return null;
  const price = await sharePriceAt(ctx, ctx.clock.now());
  return price && (price.priceRaw * 10n ** BigInt(decimals)) / 10n ** BigInt(USD_DECIMALS);
}

/** Two digits, so that prices can be read aloud. */
function roundStep(raw: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(String(raw).length - 2, 0));
  const step = (raw / unit) * unit;
  return step > 0n ? step : 1n;
}

function readBank(
  { currency, bankOrder, bankPrice, bankShares }: RoundPlan,
  { firstPriceRaw, stepRaw, ticks }: Ladder,
  { issuable }: RoundLimits,
): RoundTerms['bank'] {
  const given = [bankOrder, bankPrice, bankShares].filter((one) => one !== undefined);
  if (given.length === 0) return null;
  if (bankOrder === undefined || bankPrice === undefined || bankShares === undefined) {
    throw refusal('AUCTION_BANK_ORDER');
  }
  const side = BANK_ORDERS[bankOrder];
  if (side === 'SALE' && bankShares > issuable) {
    const what = 'number of new shares that ADMIN allows the bank to offer';
    throw refusal('SHARES_ABOVE', { what, shares: sharesText(issuable) });
  }
  const { decimals } = CURRENCIES[currency];
  const priceRaw = positiveOf(decimals, { field: '--bank-price' })(bankPrice);
  const above = priceRaw - firstPriceRaw;
  const tick = stepRaw === 0n ? 0n : above / stepRaw;
  const isOn = above >= 0n && tick < BigInt(ticks) && tick * stepRaw === above;
  if (!isOn) {
    throw refusal('AUCTION_PRICE', {
      price: bankPrice,
      first: formatDecimal(firstPriceRaw, decimals),
      step: formatDecimal(stepRaw, decimals),
      last: formatDecimal(firstPriceRaw + BigInt(ticks - 1) * stepRaw, decimals),
    });
  }
  const costRaw = costOf(priceRaw, bankShares);
  return { side, tick: Number(tick), sharesRaw: bankShares, priceRaw, costRaw };
}

const seconds = (at: Date) => Math.floor(at.getTime() / SECOND_MS);

/** The argument of the contract's `announce`. */
export const announceArgument = (terms: RoundTerms, documentHash: string) => ({
  currency: terms.token,
  opens: seconds(terms.opens),
  closes: seconds(terms.closes),
  firstPrice: terms.firstPriceRaw,
  step: terms.stepRaw,
  anchor: terms.anchorRaw,
  ticks: terms.ticks,
  feeBps: terms.feeBps,
  minShares: terms.minSharesRaw,
  bankSide: ORDER_SIDES.indexOf(terms.bank?.side ?? 'SALE'),
  bankTick: terms.bank?.tick ?? 0,
  bankShares: terms.bank?.sharesRaw ?? 0n,
  documentHash,
});

export { MOST_TICKS };
