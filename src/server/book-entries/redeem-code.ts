import { BOOK_PREFIX } from '@fnx/chain/book-wallets';
import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import { HOUR_SECONDS, plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { accountLocked, type DomainError, problem } from '@/server/platform/errors';
import { clearFailures, countFailure, type LockRule } from '@/server/platform/limits/lockout';
import { throttles } from '@/server/platform/tables';
import { shareWallets } from '@/server/register/chain-tables';
import { lockOwner } from '@/server/users/lock-user';
import { requireActive } from '@/server/users/require-active';
import { requireKyc } from '@/server/users/require-kyc';
import { users } from '@/server/users/tables';
import { compareEntry, type RegisterPerson, readConfirmed } from './compare-entry';
import { giveEntry } from './give-entry';
import { letterCodeHashes } from './letter-codes';
import { bookTries, registerPeople } from './tables';

const RULE: LockRule = {
  failures: 5,
  windowSeconds: HOUR_SECONDS,
  lockSeconds: [HOUR_SECONDS, DAY_SECONDS],
};

/** Why officers see a try that was refused although its code is right. */
const ELSEWHERE = 'The account has a registered wallet or an open order under another holder id.';

/** HELD: the shares are the person's. WAITING: officers compare first. */
type Redeemed = { status: 'HELD' | 'WAITING' };

/**
 * Takes the code of a letter. The person becomes the holder at once when the confirmed identity fits the register; else officers compare.
 * Each code that was entered stays on record.
 * @throws DomainError KYC_REQUIRED, ACCOUNT_REVIEW, ACCOUNT_LOCKED after too many wrong codes, LETTER_CODE_INVALID (attemptsLeft), ENTRY_HELD,
 *   ENTRY_WAITS, ENTRY_ELSEWHERE
 */
export async function redeemCode(
  ctx: AppContext,
  { userId }: Session,
  { code }: { code: string },
): Promise<Redeemed> {
  await requireKyc(ctx.db, userId);
  await refuseOnHold(ctx.db, userId);
  const key = `letter:${userId}`;
  // Counted before the code is looked up, so that parallel guesses do not exceed the limit.
  const lock = await countFailure(ctx, ctx.db, key, RULE);
  if (lock.locked) throw accountLocked(lock.retryAfter);
  // The entered code stays on record also when it is refused.
  const outcome = await ctx.db.transaction((tx) => take(ctx, tx, userId, code, lock.left));
  if ('refused' in outcome) throw outcome.refused;
  await clearFailures(ctx.db, key);
  return outcome;
}

type Outcome = Redeemed | { refused: DomainError };

async function take(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  code: string,
  attemptsLeft: number,
): Promise<Outcome> {
  await lockOwner(tx, 'wallets', userId);
  await requireActive(tx, userId);
  const person = await readConfirmed(tx, userId);
  if (!person) throw problem('KYC_REQUIRED');
  await refuseSecond(tx, userId);
  const note = (state: 'UNKNOWN' | 'FITTED' | 'WAITING' | 'REFUSED', more = {}) =>
    tx.insert(bookTries).values({ userId, state, createdAt: ctx.clock.now(), ...more });
  const [entry] = await tx
    .select()
    .from(registerPeople)
    .where(inArray(registerPeople.codeHash, letterCodeHashes(ctx, code)))
    .for('update');
  if (!entry) {
    await note('UNKNOWN');
    return { refused: problem('LETTER_CODE_INVALID', { attemptsLeft }) };
  }
  const holder = entry.holder as Hex;
  if (await isHolderElsewhere(ctx, tx, userId, entry)) {
    await note('REFUSED', { holder, reason: ELSEWHERE, decidedAt: ctx.clock.now() });
    return { refused: problem('ENTRY_ELSEWHERE') };
  }
  const differences = compareEntry(entry, person);
  if (differences.length > 0) {
    await note('WAITING', { holder, differences });
    return { status: 'WAITING' };
  }
  await note('FITTED', { holder });
  await giveEntry(ctx, tx, { userId, holder });
  return { status: 'HELD' };
}

/** @throws DomainError */
async function refuseSecond(tx: Tx, userId: string): Promise<void> {
  if (await tx.$count(registerPeople, eq(registerPeople.userId, userId))) {
    throw problem('ENTRY_HELD');
  }
  const waits = and(eq(bookTries.userId, userId), eq(bookTries.state, 'WAITING'));
  if (await tx.$count(bookTries, waits)) throw problem('ENTRY_WAITS');
}

/**
 * Whether something on the chain has the person's own holder id, or may get it: then the id cannot be replaced by that of the entry. What
 * the service signed for it is valid for an hour; `attestation:` counts those of wallets, by the hour.
 */
export async function isHolderElsewhere(
  ctx: Pick<AppContext, 'clock' | 'registry'>,
  tx: Tx,
  userId: string,
  { holder }: Pick<RegisterPerson, 'holder'>,
): Promise<boolean> {
  const registered = tx
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .innerJoin(users, eq(users.holderId, shareWallets.holder))
    .where(and(eq(users.id, userId), isNotNull(users.holderId)));
  const signed = and(
    eq(throttles.key, `attestation:${userId}`),
    gt(throttles.windowEndsAt, plusSeconds(ctx.clock.now(), -HOUR_SECONDS)),
  );
  // Beside its book wallet, an entry may have wallets that the imported list named.
  const named = and(
    eq(shareWallets.holder, holder),
    sql`${shareWallets.address} not like ${`${BOOK_PREFIX}%`}`,
  );
  if ((await registered.limit(1)).length > 0) return true;
  if ((await tx.$count(throttles, signed)) + (await tx.$count(shareWallets, named)) > 0)
    return true;
  for (const find of ctx.registry.openItems) if ((await find(tx, userId)).length > 0) return true;
  return false;
}
