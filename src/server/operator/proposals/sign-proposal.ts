import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type ActiveOfficer, mayUse } from '@/server/operator/officers/find-officer';
import { useKey } from '@/server/operator/officers/login';
import { proposalSignatures, proposals } from '@/server/operator/tables';
import { type Command, Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import type { JournalSource } from '@/server/platform/tables';
import type { Assertion } from '@/server/platform/webauthn';
import { writeJournal } from '@/server/platform/write-journal';
import type { RightName } from '@/shared/desk';
import { SIGNATURES_NEEDED, signedText } from '@/shared/proposal';
import { answerOf, inputOf } from './given';
import { type ProposalRow, proposedCommand, signersOf, stateOf } from './read-proposals';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Signature = { id: string; reason: string } & Assertion;

/** The challenge that an officer's passkey signs for a proposal: SHA-256 of its text, base64url. */
export function challengeOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Adds an officer's signature. The second one carries the command out, in the same transaction.
 *
 * @param find the command of a name
 * @throws Refusal when the proposal is over, this officer has signed it or may not, or the command refuses
 * @throws DomainError NOT_FOUND, PASSKEY_REFUSED when the passkey signed something else
 */
export async function signProposal(
  ctx: AppContext,
  officer: ActiveOfficer,
  { id, reason, ...assertion }: Signature,
  find: (name: string) => Command,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockOpen(ctx, tx, id);
    const right = row.command as RightName;
    if (!mayUse(officer.roles, right)) throw new Refusal('Your roles do not include this command.');
    const before = await signersOf(tx, [id]);
    if (before.some(({ officerId }) => officerId === officer.id)) {
      throw new Refusal('You have signed this proposal. Another officer has to sign it.');
    }
    const text = signedText(proposedCommand(row), { officer: officer.email, reason });
    await useKey(ctx, tx, officer, assertion, challengeOf(text));
    const signedAt = ctx.clock.now();
    await tx
      .insert(proposalSignatures)
      .values({ proposalId: id, officerId: officer.id, reason, signedAt });
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
      ({ removedAt, roles }) => removedAt === null && mayUse(roles, right),
    );
    if (counting.length >= SIGNATURES_NEEDED) {
      const names = counting.map((signer) => signer.officer).join(' and ');
      await carryOut(ctx, tx, row, names, find(row.command));
    }
  });
}

/**
 * Ends an open proposal without effect.
 * @throws Refusal when it is over, DomainError NOT_FOUND
 */
export async function withdrawProposal(
  ctx: AppContext,
  { name, source }: { name: string; source: JournalSource },
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockOpen(ctx, tx, id);
    await end(ctx, tx, id, { ended: 'WITHDRAWN', why: `${name}: ${reason}` });
    const entry = { actor: name, source, action: 'proposals withdraw', target: id, reason };
    await writeJournal(ctx, tx, entry);
  });
}

/** Locks the proposal, so that two officers who sign at once do so one after the other. */
async function lockOpen(ctx: AppContext, tx: Tx, id: string): Promise<ProposalRow> {
  if (!UUID.test(id)) throw new DomainError('NOT_FOUND');
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('update');
  if (!row) throw new DomainError('NOT_FOUND');
  switch (stateOf(row, ctx.clock.now())) {
    case 'OPEN':
      return row;
    case 'EXPIRED':
      throw new Refusal(
        `This proposal expired on ${row.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Make a new one.`,
      );
    case 'WITHDRAWN':
      throw new Refusal('This proposal was withdrawn.');
    default:
      throw new Refusal(
        'This proposal was signed by two officers already and has been carried out.',
      );
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
  name: string,
  command: Command,
): Promise<void> {
  const inner = { ...ctx, db: tx as unknown as Db };
  const operator = { ctx: inner, name, source: 'DESK' as const, proposal: row.id };
  const answer = await command.run(operator, inputOf(command, row));
  await end(ctx, tx, row.id, { ended: 'DONE', answer: answerOf(answer) });
}

type Ended = Partial<typeof proposals.$inferInsert> & { ended: 'DONE' | 'WITHDRAWN' };

async function end(ctx: AppContext, tx: Tx, id: string, ended: Ended): Promise<void> {
  await tx
    .update(proposals)
    .set({ ...ended, endedAt: ctx.clock.now() })
    .where(eq(proposals.id, id));
}
