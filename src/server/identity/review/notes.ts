import type { Db } from '@fnx/postgres/client';
import { asc, eq } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import { kycNotes } from '@/server/identity/tables';
import { refusal } from '@/server/platform/refusal';
import { lockPerson } from '@/server/users/lock-person';

const LONGEST = 2_000;

/**
 * Adds a note for other officers, which is never sent. The journal names the note, not its text, which is removed with the account.
 * @throws Refusal
 */
export async function addNote(
  { ctx, tx, entry, name }: Act,
  { email: who, text }: { email: string; text: string },
) {
  if (text.length > LONGEST) {
    throw refusal('NOTE_TOO_LONG', { max: LONGEST, length: text.length });
  }
  const { id: userId, email } = await lockPerson(tx, who);
  entry.target = userId;
  const [row] = await tx
    .insert(kycNotes)
    .values({ userId, author: name, text, createdAt: ctx.clock.now() })
    .returning({ id: kycNotes.id });
  entry.after = { note: row?.id };
  return { email, note: row?.id };
}

/** Oldest first. */
export function listNotes(db: Db, userId: string) {
  return db
    .select({ author: kycNotes.author, text: kycNotes.text, at: kycNotes.createdAt })
    .from(kycNotes)
    .where(eq(kycNotes.userId, userId))
    .orderBy(asc(kycNotes.createdAt), asc(kycNotes.id));
}
