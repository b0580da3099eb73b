import type { DataOf } from '@fnx/api/endpoints';
import { CHAIN_ID, EXPLORER_URL } from '@fnx/chain/chains';
import {
  formatDecimal,
  mulDiv,
  parseDecimal,
  SHARE_DECIMALS,
  USD_DECIMALS,
} from '@fnx/values/money';
import { eq, sql } from 'drizzle-orm';
import { sharePriceNow } from '@/server/market/share-price';
import { offerings } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { orders } from '@/server/purchase/tables';
import { readIssue } from '@/server/register/balances';
import type { BankFacts } from './bank-facts';
import type { ContentSource } from './source/content-source';

const ONE_SHARE = 10n ** BigInt(SHARE_DECIMALS);
const PERCENT_DECIMALS = 2;
const WHOLE_PERCENT = 100n * 10n ** BigInt(PERCENT_DECIMALS);

type Reader = Pick<AppContext, 'db' | 'clock' | 'chain'>;

/**
 * The bank: facts from the content, shares from the register, price from the price series, and the token that the service is
 * configured for.
 *
 * @throws DomainError PRICE_UNAVAILABLE before the first price; UNAVAILABLE before the content is loaded
 */
export async function bankOverview(
  ctx: Reader,
  source: Pick<ContentSource, 'bank' | 'documents'>,
): Promise<DataOf<'getBankOverview'>> {
  const facts = await source.bank();
  if (!facts) throw problem('UNAVAILABLE');
  const { priceRaw } = await sharePriceNow(ctx);
  const register = await readRegister(ctx, facts);
  const documents = await source.documents();
  const { sample: _s, notice: _n, parties: _p, ...about } = facts;
  const { name, startsAt, endsAt, price, target } = facts.round;
  const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS);
  return {
    ...about,
    contract: tokenContract(ctx),
    shares: viewShares(register),
    price: usd(priceRaw),
    marketCap: usd(mulDiv(register.issued, priceRaw, ONE_SHARE, 'down')),
    round: { name, startsAt, endsAt, price, target, raised: usd(register.raised) },
    documents: documents.map(({ title, url, sha256, date }) => ({ title, url, sha256, date })),
    history: facts.history.map(({ year, equity, netIncome }) => ({ year, equity, netIncome })),
    updatedAt: ctx.clock.now().toISOString(),
  };
}

function tokenContract({ chain }: Reader) {
  const address = chain.addresses.contracts.shareToken;
  return { chainId: CHAIN_ID, address, explorerUrl: `${EXPLORER_URL}/token/${address}` };
}

/** Shares with 6 decimals, US dollars with 8. */
type Register = {
  issued: bigint;
  tokenized: bigint;
  sold: bigint;
  left: bigint;
  holders: number;
  raised: bigint;
};

async function readRegister(ctx: Reader, facts: BankFacts): Promise<Register> {
  const [rounds] = await ctx.db
    .select({
      total: sql<string>`coalesce(sum(${offerings.totalRaw}), 0)`,
      left: sql<string>`coalesce(sum(${offerings.leftRaw}), 0)`,
    })
    .from(offerings);
  const [open] = await ctx.db
    .select({ reserved: sql<string>`coalesce(sum(${orders.reservedRaw}), 0)` })
    .from(orders);
  // Not the sum of holdings, which also contains rewards.
  const sold =
    BigInt(rounds?.total ?? '0') - BigInt(rounds?.left ?? '0') - BigInt(open?.reserved ?? '0');
  return {
    issued: parseDecimal(facts.shares.total, SHARE_DECIMALS),
    tokenized: BigInt(rounds?.total ?? '0'),
    sold,
    holders: (await readIssue(ctx.db)).holders,
    ...(await readRound(ctx, facts)),
  };
}

/**
 * The current round: remaining shares and proceeds. Each order counts at its own price; shares sold before the register
 * existed count at the round's price.
 */
async function readRound(
  ctx: Reader,
  facts: BankFacts,
): Promise<Pick<Register, 'left' | 'raised'>> {
  const [round] = await ctx.db.select().from(offerings).where(eq(offerings.active, true));
  if (!round) return { left: 0n, raised: 0n };
  const confirmed = sql`filter (where ${orders.status} = 'CONFIRMED')`;
  const [sums] = await ctx.db
    .select({
      shares: sql<string>`coalesce(sum(${orders.sharesRaw}) ${confirmed}, 0)`,
      paid: sql<string>`coalesce(sum(${orders.sharesRaw} * ${orders.sharePriceRaw}) ${confirmed}, 0)`,
      reserved: sql<string>`coalesce(sum(${orders.reservedRaw}), 0)`,
    })
    .from(orders)
    .where(eq(orders.offeringId, round.id));
  const ordered = BigInt(sums?.shares ?? '0');
  const sold = round.totalRaw - round.leftRaw - BigInt(sums?.reserved ?? '0');
  const before = sold > ordered ? sold - ordered : 0n;
  const roundPrice = parseDecimal(facts.round.price, USD_DECIMALS);
  const raised = (BigInt(sums?.paid ?? '0') + before * roundPrice) / ONE_SHARE;
  return { left: round.leftRaw > 0n ? round.leftRaw : 0n, raised };
}

function viewShares({ issued, tokenized, sold, left, holders }: Register) {
  const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
  const percent = tokenized === 0n ? 0n : mulDiv(sold, WHOLE_PERCENT, tokenized, 'down');
  return {
    total: shares(issued),
    tokenized: shares(tokenized),
    sold: shares(sold),
    // Shares that can be bought now. Shares reserved by open orders are in neither figure.
    available: shares(left),
    soldPct: formatDecimal(percent, PERCENT_DECIMALS),
    holders,
  };
}
