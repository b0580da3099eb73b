import type { Tx } from '@fnx/postgres/client';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { type Application, newestApplication } from '@/server/identity/applications';
import { kycApplications, kycDocuments } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { lockPerson } from '@/server/users/lock-person';
import { users } from '@/server/users/tables';
import { documentHash, type IdentityDocument } from './document-key';

/** States in which a document counts as used. */
const USED = ['IN_REVIEW', 'ON_HOLD', 'APPROVED', 'EXPIRED'] as const;

/**
 * The document that a person entered. The form has no issuing country; which one stands for it says
 * `docs/decisions/2026-11-23-an-identity-document-confirms-one-person.md`.
 */
function enteredDocument(one: Application): IdentityDocument | null {
  const { documentType: type, documentNumber: number, nationality, country } = one;
  const issuer = type === 'DRIVING_LICENCE' ? country : nationality;
  return type && number && issuer ? { type, number, country: issuer } : null;
}

/**
 * Stores the hash of an attempt's document, and opens a case when another person uses the document. The person for whom it was approved
 * comes before others who use it.
 */
export async function noteDocument(
  ctx: AppContext,
  tx: Tx,
  attempt: Application,
  document: IdentityDocument | null = enteredDocument(attempt),
): Promise<string | null> {
  if (!document) return attempt.documentHash;
  const { id, userId } = attempt;
  const hash = await documentHash(ctx, tx, document);
  // Two people who submit it at once would not see each other.
  await lockNamed(tx, 'documents', hash);
  await tx.update(kycApplications).set({ documentHash: hash }).where(eq(kycApplications.id, id));
  const [other] = await tx
    .select({ id: kycApplications.userId })
    .from(kycApplications)
    .leftJoin(kycDocuments, eq(kycDocuments.userId, kycApplications.userId))
    .where(
      and(
        eq(kycApplications.documentHash, hash),
        ne(kycApplications.userId, userId),
        inArray(kycApplications.status, [...USED]),
      ),
    )
    .orderBy(desc(eq(kycDocuments.hash, hash)), asc(kycApplications.createdAt))
    .limit(1);
  if (other) await ctx.registry.documentUsedTwice(ctx, tx, { userId, other: other.id, hash });
  return hash;
}

/** Calls `noteDocument` for a person's newest attempt, in a transaction of its own: a refused approval does not undo the case. */
export function noteNewestDocument(ctx: AppContext, who: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { id } = await lockPerson(tx, who);
    const newest = await newestApplication(tx, id);
    if (newest) await noteDocument(ctx, tx, newest);
    return id;
  });
}

/**
 * Gives the document to the person, in the transaction that approves. The table has each document once. It passes from another person when
 * officers have cleared the case, and the other account is closed or frozen.
 *
 * @returns false when it belongs to another person; there is a case then
 */
export async function assignDocument(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  hash: string | null,
): Promise<boolean> {
  if (hash === null) return true;
  const approvedAt = ctx.clock.now();
  const added = await tx
    .insert(kycDocuments)
    .values({ hash, userId, approvedAt })
    .onConflictDoNothing()
    .returning({ hash: kycDocuments.hash });
  if (added.length > 0) return true;
  const [holder] = await tx
    .select({ id: kycDocuments.userId, status: users.status })
    .from(kycDocuments)
    .innerJoin(users, eq(users.id, kycDocuments.userId))
    .where(eq(kycDocuments.hash, hash))
    .for('update', { of: kycDocuments });
  if (!holder) throw new Error('The document was released in the meantime. Try again.');
  if (holder.id === userId) return true;
  const use = { userId, other: holder.id, hash };
  const state = await ctx.registry.documentUsedTwice(ctx, tx, use);
  if (state !== 'CLEARED' || holder.status === 'ACTIVE') return false;
  await tx.update(kycDocuments).set({ userId, approvedAt }).where(eq(kycDocuments.hash, hash));
  return true;
}
