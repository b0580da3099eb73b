import { KYC_STATUS_LABELS, type KycStatus } from '@fnx/api/shared/identity';
import { and, eq } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Look, Subject } from '@/server/desk/look';
import { newestApplication, setStatus } from '@/server/identity/applications';
import { emitStatus, notifyDecision } from '@/server/identity/notify-decision';
import { kycApplications, kycDocuments } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { lockPerson } from '@/server/users/lock-person';
import { seePerson } from '@/server/users/person-facts';

type Words = { email: string; comment: string; reason?: string | undefined };

/** A person about whom a case is open hears nothing of it, and waits; others are asked for their documents again. */
async function statusAfter(ctx: AppContext, userId: string): Promise<'RETRY' | 'ON_HOLD'> {
  const open = await ctx.registry.openCases(ctx, userId);
  return open.some(({ blocks }) => blocks) ? 'ON_HOLD' : 'RETRY';
}

/** @throws Refusal */
function requireConfirmed(status: KycStatus): void {
  if (status !== 'APPROVED') throw refusal('NOTHING_TO_WITHDRAW', { status });
}

const STAYS = 'Shares, votes, distributions and the way out stay.';
const STOPS =
  'The customer cannot buy, stake or register a wallet until an identity is confirmed again; money that waits for its shares goes back to the officers.';
const TELLS = {
  RETRY: 'The customer reads the comment, and is asked for documents again.',
  ON_HOLD: 'A case is open. The customer gets no message, and the check waits for the case.',
} as const;

/** A confirmed identity that is withdrawn, as signers see it. */
export async function withdrawSubject(ctx: Look, { email }: { email: string }): Promise<Subject> {
  const { person, name, facts } = await seePerson(ctx, email);
  requireConfirmed(person.kycStatus);
  const after = await statusAfter(ctx, person.id);
  return {
    of: `identity check of ${person.id}`,
    what: `Withdraw the confirmed identity of ${name}`,
    facts: [
      ...facts,
      { label: 'Check', value: 'the confirmed one', page: { area: 'checks', id: person.id } },
      {
        label: 'State',
        value: KYC_STATUS_LABELS[after],
        before: KYC_STATUS_LABELS[person.kycStatus],
      },
      { label: 'Effect', value: `${STOPS} ${STAYS} ${TELLS[after]}` },
    ],
  };
}

/**
 * Takes back an identity that was confirmed wrongly: its document confirms nobody until it is confirmed again.
 *
 * @param comment read by the customer, unless a case is open. `reason` is for the journal
 * @throws Refusal when the identity is not confirmed
 */
export async function withdrawIdentity(
  { ctx, tx, entry }: Act,
  { email, comment, reason = comment }: Words,
) {
  const person = await lockPerson(tx, email);
  entry.target = person.id;
  entry.reason = reason;
  requireConfirmed(person.kycStatus);
  const status = await statusAfter(ctx, person.id);
  const newest = await newestApplication(tx, person.id);
  if (newest) {
    // The customer's page shows what is stored.
    const told = status === 'RETRY' ? comment : null;
    await tx
      .update(kycApplications)
      .set({ status, comment: told, reviewedAt: ctx.clock.now() })
      .where(and(eq(kycApplications.id, newest.id), eq(kycApplications.status, 'APPROVED')));
  }
  await setStatus(tx, person.id, ['APPROVED'], status);
  await tx.delete(kycDocuments).where(eq(kycDocuments.userId, person.id));
  await ctx.registry.identityWithdrawn(ctx, tx, person.id);
  if (status === 'RETRY') {
    await notifyDecision(ctx, tx, person.id, { status, reasons: [], comment });
  } else {
    await emitStatus(ctx, tx, person.id, status);
  }
  entry.before = { status: person.kycStatus };
  entry.after = { status };
  return { email: person.email, status };
}
