import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { eq } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { Departed, KeptUntil } from '@/server/platform/erasure';
import { refusal } from '@/server/platform/refusal';
import type { Facts } from '@/server/platform/tables';
import { users } from '@/server/users/tables';

/** When data whose end is not known are looked at again. */
const LOOK_AGAIN_DAYS = 30;

export type Erasure = {
  /** Something went that had stayed until now. */
  isNew: boolean;
  /** The record of the erasure, without personal data: what was erased and what stays. */
  facts: Facts;
};

/**
 * Erases everything about a person that law and contract do not need any longer, and closes the account if it is still open. May run
 * any number of times: each run erases what has become due.
 *
 * @param closedAt for an account that was never closed
 * @throws Refusal while there is a legal hold, or for an unknown person
 */
export async function erasePerson(
  ctx: AppContext,
  tx: Tx,
  id: string,
  closedAt: Date = ctx.clock.now(),
): Promise<Erasure> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) throw refusal('ACCOUNT_UNKNOWN', { who: id });
  if (user.legalHold !== null) throw refusal('LEGAL_HOLD', { reason: user.legalHold });
  const now = ctx.clock.now();
  const deactivatedAt = user.deactivatedAt ?? closedAt;
  const holding = await ctx.registry.holding(tx, id);
  const lastChange = holding?.lastChange ?? deactivatedAt;
  const person: Departed = {
    id,
    email: user.email,
    phone: user.phone,
    holderId: user.holderId,
    holdsShares: holding !== null && holding.sharesRaw > 0n,
    heldShares: holding !== null,
    endedAt: lastChange > deactivatedAt ? lastChange : deactivatedAt,
  };
  const { erased, kept } = await runErasers(ctx, tx, person, now);
  await tx
    .update(users)
    .set({
      status: 'DEACTIVATED',
      deactivatedAt,
      erasedAt: user.erasedAt ?? now,
      eraseDueAt: nextLook([...kept.values()], now),
      keptData: [...kept.keys()],
    })
    .where(eq(users.id, id));
  const isNew = user.erasedAt === null || user.keptData.some((what) => !kept.has(what));
  return { isNew, facts: { erased, kept: Object.fromEntries([...kept].map(keptText)) } };
}

async function runErasers(ctx: AppContext, tx: Tx, person: Departed, now: Date) {
  const erased: string[] = [];
  const kept = new Map<string, KeptUntil>();
  for (const { what, keptUntil, erase } of ctx.registry.erasers) {
    const until = (await keptUntil?.(tx, person)) ?? null;
    if (until === 'OPEN' || (until !== null && until > now)) {
      kept.set(what, until);
      continue;
    }
    await erase(ctx, tx, person);
    erased.push(what);
  }
  return { erased, kept };
}

/** The first of the known ends; soon again while an end is not known. Null when nothing stays. */
function nextLook(ends: readonly KeptUntil[], now: Date): Date | null {
  if (ends.length === 0) return null;
  const times = ends.map((end) =>
    end === 'OPEN' ? plusSeconds(now, LOOK_AGAIN_DAYS * DAY_SECONDS) : end,
  );
  return times.reduce((first, time) => (time < first ? time : first));
}

const keptText = ([what, until]: [string, KeptUntil]) =>
  [what, until === 'OPEN' ? 'end not known yet' : until.toISOString().slice(0, 10)] as const;
