import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AppContext, Caller, Session } from '@/server/platform/context';
import type { Db } from '@/server/platform/database/client';
import { throttle } from '@/server/platform/limits/throttle';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { readPlatformSums } from './platform-sums';
import { holdingSalts, ledgerAccounts, SHARE_ASSET } from './tables';

/*
 * Proof of holdings: issued shares equal customer holdings plus unsold shares. The totals are public. Each holder finds their
 * own line among salted hashes that reveal nothing to others. See docs/proof-of-holdings.md.
 */

/** In millionths of a share. */
type Figures = { issuedRaw: bigint; heldRaw: bigint; unsoldRaw: bigint; holders: number };

export type Proof = Figures & { computedAt: Date; hashes: string[] };

const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS, SHARE_DECIMALS);
const SALT_BYTES = 16;
const MINUTE_SECONDS = 60;

/** Hash of one holding: hex SHA-256 of `salt:userId:shares`, shares with six decimals. */
function holdingHash(salt: string, userId: string, sharesRaw: bigint): string {
  return createHash('sha256')
    .update(`${salt}:${userId}:${shares(sharesRaw)}`)
    .digest('hex');
}

type Cached = { until: number; proof: Promise<Proof> };
const cache = new WeakMap<Db, Cached>();

/** The current proof, cached for `proofCacheSeconds` because it reads the whole register. */
function readProof(ctx: AppContext): Promise<Proof> {
  const known = cache.get(ctx.db);
  const now = performance.now();
  if (known && now < known.until) return known.proof;
  const proof = computeProof(ctx);
  cache.set(ctx.db, { until: now + ctx.config.limits.proofCacheSeconds * 1000, proof });
  proof.catch(() => cache.delete(ctx.db));
  return proof;
}

async function computeProof(ctx: AppContext): Promise<Proof> {
  await createMissingSalts(ctx.db);
  // One snapshot, so that a share that moves meanwhile is counted exactly once.
  return ctx.db.transaction(
    async (tx) => {
      const platform = await readPlatformSums(tx, SHARE_ASSET);
      const holdings = await tx
        .select({
          userId: ledgerAccounts.ownerId,
          salt: holdingSalts.salt,
          raw: sql<string>`sum(${ledgerAccounts.balanceRaw})`,
        })
        .from(ledgerAccounts)
        .leftJoin(holdingSalts, eq(holdingSalts.userId, ledgerAccounts.ownerId))
        .where(and(eq(ledgerAccounts.asset, SHARE_ASSET), isNotNull(ledgerAccounts.ownerId)))
        .groupBy(ledgerAccounts.ownerId, holdingSalts.salt)
        .having(sql`sum(${ledgerAccounts.balanceRaw}) > 0`);
      const hashes = holdings.map(({ userId, salt, raw }) =>
        holdingHash(salt ?? '', userId ?? '', BigInt(raw)),
      );
      return {
        issuedRaw: -(platform.get('issued') ?? 0n),
        heldRaw: holdings.reduce((sum, { raw }) => sum + BigInt(raw), 0n),
        unsoldRaw: (platform.get('treasury') ?? 0n) + (platform.get('rewards') ?? 0n),
        holders: holdings.length,
        computedAt: ctx.clock.now(),
        // Sorted by hash, so that the sequence reveals neither join date nor amount.
        hashes: hashes.sort(),
      };
    },
    { isolationLevel: 'repeatable read' },
  );
}

async function createMissingSalts(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct a.owner_id as id from ledger_accounts a
    where a.asset = ${SHARE_ASSET} and a.balance_raw > 0
      and not exists (select from holding_salts s where s.user_id = a.owner_id)`);
  if (rows.length === 0) return;
  await db
    .insert(holdingSalts)
    .values(rows.map(({ id }) => ({ userId: id, salt: newSalt() })))
    .onConflictDoNothing();
}

const newSalt = () => randomBytes(SALT_BYTES).toString('hex');

/**
 * The public totals.
 * @throws DomainError RATE_LIMITED
 */
export async function proofOfHoldings(ctx: AppContext, caller: Caller) {
  await throttleProof(ctx, caller);
  const { issuedRaw, heldRaw, unsoldRaw, holders, computedAt } = await readProof(ctx);
  return {
    issued: formatDecimal(issuedRaw, SHARE_DECIMALS),
    held: formatDecimal(heldRaw, SHARE_DECIMALS),
    unsold: formatDecimal(unsoldRaw, SHARE_DECIMALS),
    difference: formatDecimal(issuedRaw - heldRaw - unsoldRaw, SHARE_DECIMALS),
    holders,
    computedAt: computedAt.toISOString(),
  };
}

export async function proofOfHoldingsCsv(ctx: AppContext, caller: Caller): Promise<Response> {
  await throttleProof(ctx, caller);
  const proof = await readProof(ctx);
  const at = proof.computedAt.toISOString();
  const lines = [
    'holder,shares',
    ...proof.hashes.map((hash) => `${hash},`),
    `held by ${proof.holders} holders,${shares(proof.heldRaw)}`,
    `unsold,${shares(proof.unsoldRaw)}`,
    `issued,${shares(proof.issuedRaw)}`,
    `computed at,${at}`,
  ];
  return new Response(`${lines.join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="fnx-proof-of-holdings-${at.slice(0, 10)}.csv"`,
    },
  });
}

function throttleProof(ctx: AppContext, { ip }: Caller): Promise<void> {
  return throttle(ctx, `proof:${ip}`, ctx.config.limits.proofsPerIpMinute, MINUTE_SECONDS);
}

/** The caller's salt, holding and hash, to find their line in the proof. */
export async function ownHoldingProof(ctx: AppContext, { userId }: Session) {
  const [made] = await ctx.db
    .insert(holdingSalts)
    .values({ userId, salt: newSalt() })
    // No-op update, so that the row is returned even if it exists.
    .onConflictDoUpdate({ target: holdingSalts.userId, set: { salt: sql`${holdingSalts.salt}` } })
    .returning({ salt: holdingSalts.salt });
  if (!made) throw new Error('The salt was not stored.');
  const [row] = await ctx.db
    .select({ raw: sql<string>`coalesce(sum(${ledgerAccounts.balanceRaw}), 0)` })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ownerId, userId), eq(ledgerAccounts.asset, SHARE_ASSET)));
  const raw = BigInt(row?.raw ?? '0');
  return {
    salt: made.salt,
    userId,
    shares: shares(raw),
    hash: raw > 0n ? holdingHash(made.salt, userId, raw) : null,
    computedAt: ctx.clock.now().toISOString(),
  };
}
