import type { Tx } from '@fnx/postgres/client';
import { formatDecimal, parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { readBank } from '@/config/bank';
import { writeAutomatic } from '@/server/desk/write-journal';
import { offerings, sharePrices } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import { lock } from '@/server/platform/database/locks';
import { readSaleState, type SaleState } from '@/server/platform/gateways/share-contracts';
import { setCap } from '@/server/purchase/book-cap';
import { RefusedError } from '@/server/refusal';
import { seedDemoHolders, seedDemoPrices } from './seed-demo';

/** The names, times and first price of the share issue in the bank's bank.json; amounts as decimal text. */
export type Issue = {
  openingPrice: { price: string; effectiveAt: string };
  round: { name: string; startsAt: string; endsAt: string };
};

/** The sale contract's terms of the round: shares in millionths, USD with 8 decimals. */
export type SaleTerms = Pick<SaleState, 'capRaw' | 'minPriceRaw'>;

/**
 * Run at start: writes the round and its first price into an empty database, or gives the open round the cap of the sale. In demo mode
 * also adds a year of prices. Shares exist on the chain only.
 * @throws RefusedError when the first price is below the minimum of the sale; DomainError when the chain does not answer
 */
export async function prepareOffering(
  ctx: Pick<AppContext, 'db' | 'clock' | 'config' | 'chain' | 'signer' | 'log'>,
): Promise<void> {
  await seedOffering(ctx, await readSaleState(ctx));
}

/** Does the same as `prepareOffering`, with given terms. Safe to run in two processes at once. */
export async function seedOffering(
  ctx: Pick<AppContext, 'db' | 'clock' | 'config'>,
  sale: SaleTerms,
  issue: Issue = readBank(),
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lock(tx, 'offering');
    const [known] = await tx.select({ id: offerings.id }).from(offerings).limit(1);
    if (known) return setCap(tx, sale.capRaw);
    refuseLowPrice(issue.openingPrice, sale);
    const at = ctx.clock.now();
    await openRound(tx, issue, sale, at);
    if (ctx.config.mode === 'demo') {
      await seedDemoPrices(tx, parseDecimal(issue.openingPrice.price, USD_DECIMALS), at);
      await seedDemoHolders(tx, at);
    } else {
      await openPrice(ctx, tx, issue.openingPrice);
    }
  });
}

/** The sale refuses purchases below its minimum price. */
function refuseLowPrice({ price }: Issue['openingPrice'], { minPriceRaw }: SaleTerms): void {
  if (parseDecimal(price, USD_DECIMALS) >= minPriceRaw) return;
  throw new RefusedError(
    `bank.json opens the sale at ${price} USD; the sale contract accepts no price below ${formatDecimal(minPriceRaw, USD_DECIMALS)} USD. Change "openingPrice", or lower the minimum of the sale.`,
  );
}

/** The journal has the price too: only officers change it from then on. */
async function openPrice(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  tx: Tx,
  { price, effectiveAt }: Issue['openingPrice'],
): Promise<void> {
  const priceRaw = parseDecimal(price, USD_DECIMALS);
  const values = { priceRaw, effectiveAt: new Date(effectiveAt), announcedAt: ctx.clock.now() };
  await tx.insert(sharePrices).values(values).onConflictDoNothing();
  await writeAutomatic(ctx, tx, {
    actor: 'first start',
    action: 'price open',
    target: price,
    reason: 'the first price of bank.json',
    after: { price, effectiveAt },
  });
}

async function openRound(
  tx: Tx,
  { round }: Issue,
  { capRaw: totalRaw }: SaleTerms,
  at: Date,
): Promise<void> {
  await tx.insert(offerings).values({
    name: round.name,
    totalRaw,
    leftRaw: totalRaw,
    startsAt: new Date(round.startsAt),
    endsAt: new Date(round.endsAt),
    createdAt: at,
  });
}
