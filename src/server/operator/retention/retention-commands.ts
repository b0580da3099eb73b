import { asc, eq, isNotNull, or } from 'drizzle-orm';
import { audited } from '@/server/platform/audited';
import { type Operator, Refusal, type Row } from '@/server/platform/commands';
import { lockPerson, type Person } from '@/server/users/lock-person';
import { users } from '@/server/users/tables';
import { erasePerson } from './erase-person';

/** Keeps everything about a person beyond all periods, until the hold is released. @throws Refusal */
export async function holdPerson(operator: Operator, who: string, reason: string) {
  return changeHold(operator, who, { action: 'retention hold', reason, hold: reason });
}

/** @throws Refusal */
export async function releasePerson(operator: Operator, who: string, reason: string) {
  return changeHold(operator, who, { action: 'retention release', reason, hold: null });
}

function changeHold(
  operator: Operator,
  who: string,
  { action, reason, hold }: { action: string; reason: string; hold: string | null },
) {
  return audited(operator, { action, target: who, reason }, async (_, tx, entry) => {
    const { id, email } = await lockPerson(tx, who);
    entry.target = id;
    const [before] = await tx
      .select({ legalHold: users.legalHold })
      .from(users)
      .where(eq(users.id, id));
    if (hold && before?.legalHold)
      throw new Refusal(`There is a hold already: ${before.legalHold}`);
    if (!hold && !before?.legalHold) throw new Refusal('There is no hold on this person.');
    await tx.update(users).set({ legalHold: hold }).where(eq(users.id, id));
    return { email, hold };
  });
}

/** Erases a person on request, without waiting for the period after closing. @throws Refusal */
export async function eraseOnRequest(operator: Operator, who: string, reason: string) {
  const call = { action: 'retention erase', target: who, reason };
  return audited(operator, call, async (ctx, tx, entry) => {
    const person = await lockPerson(tx, who);
    entry.target = person.id;
    await refuseUnsettled({ ...operator, ctx }, person);
    const { isNew, facts } = await erasePerson(ctx, tx, person.id);
    if (!isNew)
      throw new Refusal('This person is erased already, except what the law still needs.');
    entry.after = facts;
    const { erased, kept } = facts as { erased: string[]; kept: Record<string, string> };
    return [
      ...erased.map((what) => ({ data: what, state: 'erased' })),
      ...Object.entries(kept).map(([what, until]) => ({ data: what, state: `kept: ${until}` })),
    ];
  });
}

async function refuseUnsettled({ ctx }: Operator, { id, status }: Person): Promise<void> {
  if (status === 'BLOCKED') {
    throw new Refusal('This account is frozen. Find out why, and unfreeze it first.');
  }
  const items = [];
  for (const find of ctx.registry.openItems) items.push(...(await find(ctx.db, id)));
  if (items.length > 0) {
    const labels = items.map(({ label }) => label).join(', ');
    throw new Refusal(`Something is unsettled: ${labels}. It has to end first.`);
  }
  const holding = await ctx.db.transaction((tx) => ctx.registry.holding(tx, id));
  if (holding?.holdsShares) {
    throw new Refusal(
      'This person holds shares, and somebody has to know to whom they belong. The person can close the account in the settings; what is not needed goes 30 days later.',
    );
  }
}

/** People on hold, and those of whom something stays after the erasure. */
export async function listRetention({ ctx }: Operator, limit: number): Promise<Row[]> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(or(isNotNull(users.legalHold), isNotNull(users.eraseDueAt)))
    .orderBy(asc(users.eraseDueAt))
    .limit(limit);
  return rows.map(({ id, legalHold, deactivatedAt, erasedAt, eraseDueAt, keptData }) => ({
    person: id,
    hold: legalHold,
    closed: deactivatedAt,
    erased: erasedAt,
    kept: keptData.join('; ') || null,
    'next look': eraseDueAt,
  }));
}
