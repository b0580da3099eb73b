import type { SignedFact } from '@fnx/api/shared/proposal';
import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import { hold, holding, type Look, type Subject } from '@/server/desk/look';
import { lock } from '@/server/platform/database/locks';
import { readFuture } from '@/server/platform/read-time';
import { readUsd } from './price-commands';
import { changeBetween, priceToSet, sharePriceAt } from './share-price';
import { currencies } from './tables';

/* The subjects of the price commands, which signers read. */

const usd = (raw: bigint) => `${formatDecimal(raw, USD_DECIMALS, 2)} USD`;
const OPEN_ORDERS = { label: 'Open orders', value: 'keep the price at which they were made' };

/** Keeps other prices out until the transaction ends. */
async function holdPrices(look: Look): Promise<void> {
  const tx = holding(look);
  if (tx) await lock(tx, 'price');
}

/** A new share price: what it was, what it becomes, by how much, and from when. */
export async function priceSubject(
  ctx: Look,
  { price, at }: { price: string; at?: string | undefined },
): Promise<Subject> {
  await holdPrices(ctx);
  const now = ctx.clock.now();
  const raw = readUsd(price);
  const before = await sharePriceAt(ctx, at === undefined ? now : readFuture(at, now));
  const proposed = await priceToSet(ctx);
  return {
    of: 'share price',
    what: `Set the share price to ${usd(raw)}`,
    facts: [
      { label: 'Share price', value: usd(raw), before: before ? usd(before.priceRaw) : 'none' },
      ...changeFacts(before?.priceRaw, raw),
      ...(proposed
        ? [{ label: `Keeps values after ${proposed.since}`, value: usd(proposed.priceRaw) }]
        : []),
      { label: 'From', value: at ?? 'the second signature on' },
      OPEN_ORDERS,
    ],
  };
}

/** By how much, in percent; nothing without a value before. */
function changeFacts(before: bigint | null | undefined, after: bigint): SignedFact[] {
  const change = before == null ? null : changeBetween(before, after).changePct;
  return change === null ? [] : [{ label: 'Change', value: `${change} %` }];
}

/** A scheduled price that is not to come. */
export async function cancelledPriceSubject(ctx: Look, { at }: { at: string }): Promise<Subject> {
  await holdPrices(ctx);
  const time = readFuture(at, ctx.clock.now());
  const planned = await sharePriceAt(ctx, time);
  const kept = await sharePriceAt(ctx, new Date(time.getTime() - 1));
  return {
    of: 'share price',
    what: `Cancel the share price planned for ${at}`,
    facts: [
      {
        label: 'Share price from then on',
        value: kept ? usd(kept.priceRaw) : 'none',
        before: planned ? usd(planned.priceRaw) : 'none',
      },
    ],
  };
}

/** A rate that is set by hand. */
export async function rateSubject(
  ctx: Look,
  { currency, rate }: { currency: string; rate: string },
): Promise<Subject> {
  const raw = readUsd(rate);
  const [was] = await hold(
    ctx,
    ctx.db
      .select({ rateRaw: currencies.staticRateRaw })
      .from(currencies)
      .where(eq(currencies.id, currency)),
  );
  const before = was?.rateRaw == null ? 'none' : usd(was.rateRaw);
  return {
    of: `rate ${currency}`,
    what: `Set the rate of ${currency} to ${usd(raw)}`,
    facts: [
      { label: `One ${currency}`, value: usd(raw), before },
      ...changeFacts(was?.rateRaw, raw),
      OPEN_ORDERS,
    ],
  };
}
