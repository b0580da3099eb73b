import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { offerings, sharePrices } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { platformAccount, postTransfer } from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
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
 * Writes the share issue, its round and its first price from content/bank.json into an empty database. Does nothing when an
 * issue exists. In demo mode also adds a year of prices and sample holders.
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
    await issueShares(tx, issue, at);
    const offeringId = await openRound(tx, issue, at);
    if (ctx.config.mode === 'demo') {
      await seedDemoPrices(tx, parseDecimal(issue.openingPrice.price, USD_DECIMALS), at);
      await seedDemoHolders(tx, offeringId, at);
    } else {
      await tx
        .insert(sharePrices)
        .values({
          priceRaw: parseDecimal(issue.openingPrice.price, USD_DECIMALS),
          effectiveAt: new Date(issue.openingPrice.effectiveAt),
          announcedAt: at,
        })
        .onConflictDoNothing();
    }
  });
}

function readIssue(): Issue {
  return JSON.parse(readFileSync(join(process.cwd(), 'content/bank.json'), 'utf8')) as Issue;
}

async function issueShares(tx: Tx, issue: Issue, at: Date): Promise<void> {
  const amountRaw = parseDecimal(issue.shares.total, SHARE_DECIMALS);
  const legs = [
    {
      asset: SHARE_ASSET,
      from: platformAccount('issued'),
      to: platformAccount('treasury'),
      amountRaw,
    },
  ];
  await postTransfer(tx, { kind: 'ISSUE', reference: 'first issue', legs, at });
}

async function openRound(tx: Tx, { shares, round }: Issue, at: Date): Promise<string> {
  const totalRaw = parseDecimal(shares.tokenized, SHARE_DECIMALS);
  const [offering] = await tx
    .insert(offerings)
    .values({
      name: round.name,
      totalRaw,
      leftRaw: totalRaw,
      startsAt: new Date(round.startsAt),
      endsAt: new Date(round.endsAt),
      createdAt: at,
    })
    .returning({ id: offerings.id });
  if (!offering) throw new Error('The round was not stored.');
  return offering.id;
}
