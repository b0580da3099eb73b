import { eq } from 'drizzle-orm';
import { deskAnswerOf } from '@/server/operator/desk/desk-answer';
import { givenHash } from '@/server/operator/journal/compare-carried-out';
import type { ActiveOfficer } from '@/server/operator/officers/find-officer';
import { verifyKey } from '@/server/operator/officers/login';
import { perform } from '@/server/operator/perform';
import { filesOf } from '@/server/operator/read-input';
import { proposalSignatures, proposals } from '@/server/operator/tables';
import type { Act } from '@/server/platform/audited';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { commandOf } from '@/server/platform/define-command';
import { problem } from '@/server/platform/errors';
import { issueWarrant } from '@/server/platform/four-eyes';
import { refusal } from '@/server/platform/refusal';
import { mayUse } from '@/server/platform/rights';
import type { Assertion } from '@/server/platform/webauthn';
import { writeJournal } from '@/server/platform/write-journal';
import { SIGNATURES_NEEDED } from '@/shared/proposal';
import { type ProposalRow, proposedCommand, signersOf, stateOf } from './read-proposals';
import { challengeOf } from './signed-challenge';
import { AlteredProposal, reportAltered, requireRecorded, requireSignatures } from './unaltered';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Signature = { id: string; reason: string } & Assertion;

/**
 * Adds an officer's signature. The second one carries the command out, in the same transaction.
 *
 * @throws Refusal when the proposal is over, this officer has signed it, it was altered, or the command refuses
 * @throws DomainError NOT_FOUND, PASSKEY_REFUSED when the passkey signed something else
 */
export async function signProposal(
  ctx: AppContext,
  officer: ActiveOfficer,
  signature: Signature,
): Promise<void> {
  try {
    await ctx.db.transaction((tx) => addSignature(ctx, tx, officer, signature));
  } catch (error) {
    // What the transaction wrote is undone; the report stays.
    if (error instanceof AlteredProposal) {
      await reportAltered(ctx, { id: signature.id, officer: officer.email, why: error.message });
    }
    throw error;
  }
}

async function addSignature(
  ctx: AppContext,
  tx: Tx,
  officer: ActiveOfficer,
  { id, reason, ...assertion }: Signature,
): Promise<void> {
  const row = await lockOpen(ctx, tx, id, (locked) => requireRecorded(tx, locked));
  if (!mayUse(ctx, officer.roles, row.command)) throw problem('NOT_FOUND');
  const before = await signersOf(tx, [id]);
  if (before.some(({ officerId }) => officerId === officer.id)) {
    throw refusal('SIGNED_BEFORE');
  }
  const challenge = challengeOf(proposedCommand(row), { officer: officer.email, reason });
  await verifyKey(ctx, tx, officer, assertion, challenge);
  const signedAt = ctx.clock.now();
  await tx
    .insert(proposalSignatures)
    .values({ proposalId: id, officerId: officer.id, reason, assertion, signedAt });
  const { credentialId, clientDataJSON, authenticatorData, signature } = assertion;
  await writeJournal(ctx, tx, {
    actor: officer.email,
    source: 'DESK',
    action: 'proposals sign',
    target: id,
    reason,
    after: { credentialId, clientDataJSON, authenticatorData, signature },
  });
  // A signer who was removed, or lost the role in between, does not count.
  const counting = (await signersOf(tx, [id])).filter(
    ({ removedAt, roles }) => removedAt === null && mayUse(ctx, roles, row.command),
  );
  if (counting.length < SIGNATURES_NEEDED) return;
  await requireSignatures(ctx, row, counting);
  const signers = counting.map((signer) => signer.officer);
  await carryOut(ctx, tx, row, { name: officer.email, signers });
}

/**
 * Ends an open proposal without effect. A shell, without roles, may end every one.
 * @throws Refusal when it is over, DomainError NOT_FOUND
 */
export async function withdrawProposal(
  { ctx, tx, name, roles }: Act,
  { id, reason }: { id: string; reason: string },
) {
  await lockOpen(ctx, tx, id, async ({ command }) => {
    if (roles && !mayUse(ctx, roles, command)) throw problem('NOT_FOUND');
  });
  await end(ctx, tx, id, { ended: 'WITHDRAWN', why: `${name}: ${reason}` });
  return { id, state: 'WITHDRAWN' };
}

/**
 * Locks the proposal, so that two officers who sign at once do so one after the other.
 * @param look refuses it before its end is judged: an altered end is reported, too
 */
async function lockOpen(
  ctx: AppContext,
  tx: Tx,
  id: string,
  look: (row: ProposalRow) => Promise<void>,
): Promise<ProposalRow> {
  if (!UUID.test(id)) throw problem('NOT_FOUND');
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('update');
  if (!row) throw problem('NOT_FOUND');
  if (row.ended === null) await look(row);
  switch (stateOf(row, ctx.clock.now())) {
    case 'OPEN':
      return row;
    case 'EXPIRED':
      throw refusal('PROPOSAL_EXPIRED', {
        time: row.expiresAt.toISOString().slice(0, 16).replace('T', ' '),
      });
    case 'WITHDRAWN':
      throw refusal('ALREADY', { what: 'proposal', state: 'withdrawn' });
    default:
      throw refusal('ALREADY', { what: 'proposal', state: 'carried out' });
  }
}

/**
 * Runs the command for both signers. If it refuses, the last signature is not kept either: the officer reads why, and the proposal stays open
 * until it can be carried out, is withdrawn, or expires.
 */
async function carryOut(
  ctx: AppContext,
  tx: Tx,
  row: ProposalRow,
  { name, signers }: { name: string; signers: readonly string[] },
): Promise<void> {
  const command = commandOf(ctx, row.command);
  if (!command) throw refusal('PROPOSAL_OF_OLD_RELEASE');
  const inner = { ...ctx, db: tx as unknown as Db };
  const warrant = issueWarrant({ command: command.name, proposal: row.id, signers });
  const given = givenHash(proposedCommand(row));
  const operator = { ctx: inner, name, source: 'DESK' as const, warrant, given };
  const answer = await perform(command, operator, { ...row, files: filesOf(row.files) });
  await end(ctx, tx, row.id, { ended: 'DONE', answer: deskAnswerOf(command, answer) });
}

type Ended = Partial<typeof proposals.$inferInsert> & { ended: 'DONE' | 'WITHDRAWN' };

async function end(ctx: AppContext, tx: Tx, id: string, ended: Ended): Promise<void> {
  await tx
    .update(proposals)
    .set({ ...ended, endedAt: ctx.clock.now() })
    .where(eq(proposals.id, id));
}
