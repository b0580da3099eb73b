import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { offerings, sharePrices } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { writeJournal } from '@/server/platform/write-journal';
import { parseDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { seedDemoHolders, seedDemoPrices } from './seed-demo';

/** The share issue in content/bank.json; amounts as decimal text. */
type Issue = {
  shares: { total: string; tokenized: string };
  openingPrice: { price: string; effectiveAt: string };
  round: { name: string; startsAt: string; endsAt: string };
};

/** Advisory lock key; must be the same in all processes. */
const SEED_LOCK = 7_246_002;

/**
 * Writes the round and its first price from content/bank.json into an empty database. Does nothing when a round exists. In
 * demo mode also adds a year of prices. Shares exist on the chain only.
 */
export async function seedOffering(
  ctx: Pick<AppContext, 'db' | 'clock' | 'config'>,
  issue: Issue = readIssue(),
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [known] = await tx.select({ id: offerings.id }).from(offerings).limit(1);
    if (known) return;
    const at = ctx.clock.now();
    await openRound(tx, issue, at);
    if (ctx.config.mode === 'demo') {
      await seedDemoPrices(tx, parseDecimal(issue.openingPrice.price, USD_DECIMALS), at);
      await seedDemoHolders(tx, at);
    } else {
      await openPrice(ctx, tx, issue.openingPrice);
    }
  });
}

/** The journal has the price too: only officers change it from then on. */
async function openPrice(
  ctx: Pick<AppContext, 'clock'>,
  tx: Tx,
  { price, effectiveAt }: Issue['openingPrice'],
): Promise<void> {
  const priceRaw = parseDecimal(price, USD_DECIMALS);
  const values = { priceRaw, effectiveAt: new Date(effectiveAt), announcedAt: ctx.clock.now() };
  await tx.insert(sharePrices).values(values).onConflictDoNothing();
  await writeJournal(ctx, tx, {
    actor: 'first start',
    source: 'SERVICE',
    action: 'price open',
    target: price,
    after: { price, effectiveAt },
  });
}

function readIssue(): Issue {
  return JSON.parse(readFileSync(join(process.cwd(), 'content/bank.json'), 'utf8')) as Issue;
}

async function openRound(tx: Tx, { shares, round }: Issue, at: Date): Promise<void> {
  const totalRaw = parseDecimal(shares.tokenized, SHARE_DECIMALS);
  await tx.insert(offerings).values({
    name: round.name,
    totalRaw,
    leftRaw: totalRaw,
    startsAt: new Date(round.startsAt),
    endsAt: new Date(round.endsAt),
    createdAt: at,
  });
}
