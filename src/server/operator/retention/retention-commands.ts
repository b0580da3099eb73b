import { asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { lockPerson, type Person } from '@/server/users/lock-person';
import { users } from '@/server/users/tables';
import { erasePerson } from './erase-person';

/** Keeps everything about a person beyond all periods, until the hold is released. @throws Refusal */
export const holdPerson = (act: Act, { email, reason }: { email: string; reason: string }) =>
  changeHold(act, email, reason);

/** @throws Refusal */
export const releasePerson = (act: Act, { email }: { email: string }) =>
  changeHold(act, email, null);

async function changeHold({ tx, entry }: Act, who: string, hold: string | null) {
  const { id, email } = await lockPerson(tx, who);
  entry.target = id;
  const [before] = await tx
    .select({ legalHold: users.legalHold })
    .from(users)
    .where(eq(users.id, id));
  if (hold && before?.legalHold) throw refusal('LEGAL_HOLD', { reason: before.legalHold });
  if (!hold && !before?.legalHold) throw refusal('NO_SUCH', { what: 'hold', of: email });
  await tx.update(users).set({ legalHold: hold }).where(eq(users.id, id));
  return { email, hold };
}

/** Erases a person on request, without waiting for the period after closing. @throws Refusal */
export async function eraseOnRequest({ ctx, tx, entry }: Act, { email }: { email: string }) {
  const person = await lockPerson(tx, email);
  entry.target = person.id;
  await refuseUnsettled(ctx, person);
  const { isNew, facts } = await erasePerson(ctx, tx, person.id);
  if (!isNew) throw refusal('ALREADY', { what: 'person', state: 'erased' });
  entry.after = facts;
  const { erased, kept } = facts as { erased: string[]; kept: Record<string, string> };
  return [
    ...erased.map((what) => ({ data: what, state: 'erased' })),
    ...Object.entries(kept).map(([what, until]) => ({ data: what, state: `kept: ${until}` })),
  ];
}

async function refuseUnsettled(ctx: AppContext, { id, status }: Person): Promise<void> {
  if (status === 'BLOCKED') {
    throw refusal('ACCOUNT_FROZEN');
  }
  const items = [];
  for (const find of ctx.registry.openItems) items.push(...(await find(ctx.db, id)));
  if (items.length > 0) {
    throw refusal('UNSETTLED', { items: items.map(({ label }) => label).join(', ') });
  }
  const holding = await ctx.registry.holding(ctx.db, id);
  if (holding && holding.sharesRaw > 0n) {
    throw refusal('HOLDS_SHARES');
  }
}

/** People on hold, and erased people with data that is still kept. */
export async function listRetention({ ctx }: Operator, { limit }: { limit: number }) {
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
