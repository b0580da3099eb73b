import type { LIMIT_TIERS } from '@fnx/api/shared/compliance';
import { purchaseLimits } from '@/server/compliance/tables';
import type { Act } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import { ungrouped } from '@/server/desk/field-readers';
import { refusal } from '@/server/platform/refusal';
import { lockPerson } from '@/server/users/lock-person';
import { readLimits } from './read-limits';

const MOST_USD = 1_000_000_000_000;

/** The limits of a person. */
export async function showLimits({ ctx }: Operator, { email }: { email: string }) {
  return ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, email);
    return describe(person.email, await readLimits(ctx, tx, person.id));
  });
}

type Amount = number | null | undefined;
export type NewLimits = {
  email: string;
  tier?: (typeof LIMIT_TIERS)[number] | undefined;
  day?: Amount;
  month?: Amount;
  total?: Amount;
};

/**
 * Sets the tier and limits of a person. What is not named stays; `tier` as a value takes that of the tier again.
 * @throws Refusal for an unknown tier, an amount that is not whole US dollars, or limits that contradict each other
 */
export async function setLimits(
  { ctx, tx, entry }: Act,
  { email, tier, day: dayUsd, month: monthUsd, total: totalUsd }: NewLimits,
) {
  const named = Object.entries({ tier, dayUsd, monthUsd, totalUsd }).filter(
    ([, value]) => value !== undefined,
  );
  if (named.length === 0)
    throw refusal('NOTHING_CHOSEN', { fields: '--tier, --day, --month or --total' });
  const changes = Object.fromEntries(named);
  const person = await lockPerson(tx, email);
  entry.target = person.id;
  entry.before = await readLimits(ctx, tx, person.id);
  const [row] = await tx
    .insert(purchaseLimits)
    .values({ userId: person.id, tier: 'STANDARD', ...changes })
    .onConflictDoUpdate({ target: purchaseLimits.userId, set: changes })
    .returning();
  const limits = await readLimits(ctx, tx, person.id);
  if (limits.DAY > limits.MONTH || limits.MONTH > limits.TOTAL) {
    const { DAY: day, MONTH: month, TOTAL: total } = limits;
    throw refusal('LIMITS_REVERSED', { day, month, total });
  }
  const { userId: _, salt: __, ...stored } = row ?? {};
  entry.after = { ...limits, stored };
  return describe(person.email, limits);
}

/** A limit; null for `tier`. @throws Refusal */
export function readAmount(text: string): number | null {
  if (text === 'tier') return null;
  const digits = ungrouped(text);
  const amount = /^\d{1,13}$/.test(digits) ? Number(digits) : -1;
  if (amount >= 0 && amount <= MOST_USD) return amount;
  throw refusal('NOT_A_LIMIT');
}

const describe = (
  email: string,
  { tier, DAY, MONTH, TOTAL }: Awaited<ReturnType<typeof readLimits>>,
) => ({
  email,
  tier,
  dayUsd: DAY,
  monthUsd: MONTH,
  totalUsd: TOTAL,
});
