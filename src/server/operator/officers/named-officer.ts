import { email as emailShape } from '@fnx/api/atoms';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { officerSessions, officers } from '@/server/operator/tables';
import { refusal } from '@/server/platform/refusal';
import type { OfficerRow } from './find-officer';

/** The address that a command names. @throws Refusal when it is none */
export function readEmail(typed: string): string {
  const parsed = z.safeParse(emailShape, typed);
  if (!parsed.success) throw refusal('NOT_AN_EMAIL');
  return parsed.data;
}

export const unknownOfficer = (email: string) =>
  refusal('NOT_LISTED', { what: 'officer', id: email, list: 'officers list' });

/** Locks an officer, also one who is not admitted yet. @throws Refusal when there is none */
export async function lockOfficer(tx: Tx, email: string): Promise<OfficerRow> {
  const [officer] = await tx
    .select()
    .from(officers)
    .where(and(eq(officers.email, email), isNull(officers.removedAt)))
    .for('update');
  if (!officer) throw unknownOfficer(email);
  return officer;
}

/** Ends the sessions, the passkey and the invitation of an officer. */
export async function endOfficer(tx: Tx, { id }: OfficerRow, at: Date): Promise<void> {
  await tx.delete(officerSessions).where(eq(officerSessions.officerId, id));
  await tx.update(officers).set({ removedAt: at, invitationHash: null }).where(eq(officers.id, id));
}
