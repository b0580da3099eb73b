import { CASE_KIND_LABELS, CASE_KINDS, HOLDS_FROM } from '@fnx/api/shared/compliance';
import type { Db } from '@fnx/postgres/client';
import { and, desc, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import type { OpenCase } from '@/server/platform/registry';
import { summaryOf } from './read-cases';

/**
 * Lists the cases about a person that no officer has cleared: of every kind, undecided or confirmed as a concern. Undecided cases about
 * another person who uses the same document count, too. Cases that block the identity check come first.
 */
export async function openCases({ db }: { db: Db }, userId: string): Promise<OpenCase[]> {
  const isOther = sql`${cases.evidence} ->> 'other' = ${userId}`;
  const found = await db
    .select()
    .from(cases)
    .where(
      or(
        and(isNull(cases.decidedAt), or(eq(cases.userId, userId), isOther)),
        and(eq(cases.state, 'CONFIRMED'), eq(cases.userId, userId)),
      ),
    )
    .orderBy(desc(cases.openedAt));
  return found
    .filter(({ kind, state }) => state !== 'CONFIRMED' || HOLDS_FROM[kind] !== null)
    .map((one) => ({
      caseId: one.id,
      kind: one.kind,
      state: one.state,
      what: `${CASE_KIND_LABELS[one.kind]}: ${summaryOf(one)}`,
      blocks: HOLDS_FROM[one.kind] !== null,
    }))
    .sort((a, b) => Number(b.blocks) - Number(a.blocks));
}

const BLOCKING = CASE_KINDS.filter((kind) => HOLDS_FROM[kind] !== null);

/** Whom `openCases` has such a case about. */
export function blockedByCases(db: Db): SQLWrapper {
  const blocks = inArray(cases.kind, BLOCKING);
  const person = sql`unnest(array[${cases.userId}, case when ${cases.decidedAt} is null then (${cases.evidence} ->> 'other')::uuid end])`;
  const isOpen = or(isNull(cases.decidedAt), eq(cases.state, 'CONFIRMED'));
  return db.select({ person }).from(cases).where(and(blocks, isOpen));
}
