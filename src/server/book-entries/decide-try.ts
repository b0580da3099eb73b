import { BOOK_DIFFERENCE_LABELS } from '@fnx/api/shared/book-entries';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Act } from '@/server/desk/audited';
import { holdRows, type Look, type Subject } from '@/server/desk/look';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { lockOwner } from '@/server/users/lock-user';
import { seePerson } from '@/server/users/person-facts';
import { readConfirmed } from './compare-entry';
import { giveEntry } from './give-entry';
import { entryRefused } from './notices';
import { isHolderElsewhere } from './redeem-code';
import { bookTries, registerPeople } from './tables';

type Decision = { id: string; reason: string };

/** A try that waits, with its entry. @throws Refusal when there is none, it was decided, or the entry was taken since */
async function findWaiting(db: Db, id: string) {
  const [found] = isUuid(id)
    ? await db
        .select({ tried: bookTries, entry: registerPeople })
        .from(bookTries)
        .innerJoin(registerPeople, eq(registerPeople.holder, bookTries.holder))
        .where(eq(bookTries.id, id))
    : [];
  if (!found) throw refusal('NOT_LISTED', { what: 'letter', id, list: 'entries waiting' });
  if (found.tried.state !== 'WAITING') {
    throw refusal('ALREADY', { what: 'letter', state: 'decided' });
  }
  return found;
}

const UNKNOWN = 'not in the register';

/** The identity check and the register beside each other, for the signers. */
export async function trySubject(ctx: Look, { id }: { id: string }): Promise<Subject> {
  if (isUuid(id)) await holdRows(ctx, bookTries, eq(bookTries.id, id));
  const { tried, entry } = await findWaiting(ctx.db, id);
  if (entry.userId) throw refusal('ALREADY', { what: 'entry', state: 'that of another account' });
  await holdRows(ctx, registerPeople, eq(registerPeople.holder, entry.holder));
  const { name, facts } = await seePerson(ctx, tried.userId);
  const confirmed = await readConfirmed(ctx.db, tried.userId);
  if (!confirmed) throw refusal('CHECK_NOT_CONFIRMED', { status: 'not confirmed' });
  const page = { area: 'checks', id: tried.userId } as const;
  return {
    of: `register entry ${entry.holder}`,
    what: `Give the register entry of ${entry.name} to ${name}`,
    facts: [
      ...facts,
      { label: 'Name, identity check', value: confirmed.name, page },
      { label: 'Name, register', value: entry.name },
      { label: 'Born, identity check', value: confirmed.birthDate ?? 'unknown' },
      { label: 'Born, register', value: entry.birthDate ?? UNKNOWN },
      { label: 'Address, register', value: entry.address ?? UNKNOWN },
      { label: 'Number, register', value: entry.externalId },
      { label: 'Kind, register', value: entry.kind === 'COMPANY' ? 'a company' : 'a person' },
      {
        label: 'Differs in',
        value: tried.differences.map((one) => BOOK_DIFFERENCE_LABELS[one]).join('; '),
      },
      { label: 'Effect', value: 'The account becomes this holder, and sees its shares at once' },
    ],
  };
}

/** Gives the entry to the person who entered its code. @throws Refusal */
export async function acceptTry({ ctx, tx, entry }: Act, { id }: Decision) {
  const { tried, entry: listed } = await findWaiting(tx, id);
  const { userId } = tried;
  await lockOwner(tx, 'wallets', userId);
  if (await isHolderElsewhere(ctx, tx, userId, listed)) throw refusal('HOLDER_ELSEWHERE');
  const holder = listed.holder as Hex;
  if (!(await giveEntry(ctx, tx, { userId, holder }))) {
    throw refusal('ALREADY', { what: 'entry', state: 'that of another account' });
  }
  await decide(tx, id, { state: 'ACCEPTED', decidedAt: ctx.clock.now() });
  entry.after = { person: userId, holder };
  return { id, person: userId, status: 'ACCEPTED' };
}

/** Refuses it; the person reads the reason. @throws Refusal */
export async function refuseTry({ ctx, tx, entry }: Act, { id, reason }: Decision) {
  const { userId } = (await findWaiting(tx, id)).tried;
  await decide(tx, id, { state: 'REFUSED', reason, decidedAt: ctx.clock.now() });
  await raiseNotification(ctx, tx, { userId, ...entryRefused(reason), dedupeKey: `letter:${id}` });
  entry.after = { person: userId };
  return { id, person: userId, status: 'REFUSED' };
}

async function decide(tx: Tx, id: string, values: Partial<typeof bookTries.$inferInsert>) {
  const waits = and(eq(bookTries.id, id), isNull(bookTries.decidedAt));
  const decided = await tx.update(bookTries).set(values).where(waits).returning();
  if (decided.length === 0) throw refusal('ALREADY', { what: 'letter', state: 'decided' });
}
