import { purchaseLimits } from '@/server/compliance/tables';
import { audited } from '@/server/platform/audited';
import { type Input, type Operator, oneOf, Refusal, textOption } from '@/server/platform/commands';
import { lockPerson } from '@/server/users/lock-person';
import { LIMIT_TIERS } from '@/shared/compliance';
import { readLimits } from './read-limits';

const MOST_USD = 1_000_000_000_000;

/** The limits of a person. */
export async function showLimits({ ctx }: Operator, who: string) {
  return ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, who);
    return describe(person.email, await readLimits(ctx, tx, person.id));
  });
}

/**
 * Sets the tier and limits of a person. What is not named stays; `tier` as a value takes that of the tier again.
 * @throws Refusal for an unknown tier, an amount that is not whole US dollars, or limits that contradict each other
 */
export async function setLimits(operator: Operator, who: string, input: Input, reason: string) {
  const tierText = textOption(input, 'tier')?.toUpperCase();
  const tier = tierText === undefined ? undefined : oneOf('--tier', tierText, LIMIT_TIERS);
  const named = Object.entries({
    tier,
    dayUsd: amountOf(input, 'day'),
    monthUsd: amountOf(input, 'month'),
    totalUsd: amountOf(input, 'total'),
  }).filter(([, value]) => value !== undefined);
  if (named.length === 0) throw new Refusal('Name what to set: --tier, --day, --month or --total.');
  const changes = Object.fromEntries(named);
  const call = { action: 'limits set', target: who, reason };
  return audited(operator, call, async (ctx, tx, entry) => {
    const person = await lockPerson(tx, who);
    entry.target = person.id;
    entry.before = await readLimits(ctx, tx, person.id);
    const [row] = await tx
      .insert(purchaseLimits)
      .values({ userId: person.id, tier: 'STANDARD', ...changes })
      .onConflictDoUpdate({ target: purchaseLimits.userId, set: changes })
      .returning();
    const limits = await readLimits(ctx, tx, person.id);
    if (limits.DAY > limits.MONTH || limits.MONTH > limits.TOTAL) {
      throw new Refusal(
        `A limit cannot be above that of a longer period: ${limits.DAY} a day, ${limits.MONTH} in 30 days, ${limits.TOTAL} in all.`,
      );
    }
    const { userId: _, ...stored } = row ?? {};
    entry.after = { ...limits, stored };
    return describe(person.email, limits);
  });
}

/** Undefined when absent, null for `tier`. */
function amountOf(input: Input, name: string): number | null | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  if (text === 'tier') return null;
  const amount = /^\d{1,13}$/.test(text) ? Number(text) : -1;
  if (amount >= 0 && amount <= MOST_USD) return amount;
  throw new Refusal(
    `--${name} is whole US dollars, such as 50000, or "tier" for that of the tier.`,
  );
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
