import { type Matter, type ProposedCommand, SIGNATURES_NEEDED } from '@fnx/api/shared/proposal';
import type { Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import { commandOf } from '@/server/desk/define-command';
import { hashOf } from '@/server/desk/derive-subject';
import type { Officer } from '@/server/desk/desk-route';
import { issueWarrant } from '@/server/desk/four-eyes';
import { mayUse } from '@/server/desk/rights';
import { writeJournal } from '@/server/desk/write-journal';
import { deskAnswerOf } from '@/server/operator/desk/desk-answer';
import { findDifference, givenHash } from '@/server/operator/journal/compare-carried-out';
import { verifyOwn } from '@/server/operator/officers/login';
import { perform } from '@/server/operator/perform';
import { proposalSignatures, proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { journal } from '@/server/platform/tables';
import type { Assertion } from '@/server/platform/webauthn';
import { AlteredProposal } from './altered-proposal';
import { requireRead } from './evidence';
import { readFiles } from './proposal-files';
import {
  hasSigned,
  lossOf,
  type ProposalRow,
  proposedCommand,
  signersOf,
  stateOf,
} from './read-proposals';
import { matterOf, readPresent, SenselessProposal } from './read-subject';
import { challengeOf, signedChallenge } from './signed-challenge';
import { endSenseless, reportAltered, requireRecorded, requireSignatures } from './unaltered';

type Signature = {
  id: string;
  reason: string;
  /** SHA-256 of the matter with the facts that the officer saw and signed. */
  subject: string;
  /** The hashes that were signed with one touch; absent for this proposal alone. */
  list?: readonly string[];
} & Assertion;

/**
 * Adds an officer's signature. The second one carries the command out, in the same transaction.
 *
 * @throws Refusal when the proposal is over, this officer has signed it, it was altered, its facts are not those that the officer saw, its
 * matter is this officer's word alone, or the command refuses
 * @throws DomainError NOT_FOUND, PASSKEY_REFUSED when the passkey signed something else
 */
export async function signProposal(
  ctx: AppContext,
  officer: Officer,
  signature: Signature,
): Promise<void> {
  try {
    await ctx.db.transaction((tx) => addSignature(ctx, tx, officer, signature));
  } catch (error) {
    // The transaction was rolled back; the report is written outside it, and stays.
    const refused = { id: signature.id, officer: officer.email };
    if (error instanceof AlteredProposal) {
      await reportAltered(ctx, { ...refused, why: error.message });
    } else if (error instanceof SenselessProposal) {
      await endSenseless(ctx, { ...refused, why: error.message });
      throw error.refused;
    }
    throw error;
  }
}

async function addSignature(
  ctx: AppContext,
  tx: Tx,
  officer: Officer,
  { id, reason, subject, list, ...assertion }: Signature,
): Promise<void> {
  const row = await lockOpen(ctx, tx, id, (locked) => requireRecorded(tx, locked));
  if (!mayUse(ctx, officer.roles, row.command)) throw problem('NOT_FOUND');
  const { matter, notBy } = await holdMatter({ ...ctx, db: tx }, row);
  const why = notBy(officer.email);
  if (why) throw refusal('NOT_BY_YOU', { why });
  const hash = hashOf(matter);
  const beside = await countingBeside(ctx, tx, row, { officer, subject: hash });
  const others = beside.filter((signer) => notBy(signer.officer) === null);
  await requireRead(tx, row, matter.facts, officer.email);
  if (hash !== subject) throw refusal('FACTS_CHANGED');
  const seen = { ...proposedCommand(row), subject };
  const signer = { officer: officer.email, reason };
  // The touch of a list was verified and counted before its first signature.
  const isListed = list && signedChallenge(seen, signer, list) !== null;
  if (!isListed) await verifyOwn(ctx, tx, officer, assertion, challengeOf(seen, signer));
  const { salt: _, ...now } = matter;
  const changed = subject === row.subject ? null : now;
  const signed = { reason, assertion, changed, list: list ? [...list] : null };
  const values = { ...signed, signedAt: ctx.clock.now() };
  await tx
    .insert(proposalSignatures)
    .values({ proposalId: id, officerId: officer.id, ...values })
    .onConflictDoUpdate({
      target: [proposalSignatures.proposalId, proposalSignatures.officerId],
      set: values,
    });
  const { credentialId, clientDataJSON, authenticatorData, signature } = assertion;
  await writeJournal(ctx, tx, {
    actor: officer.email,
    source: 'DESK',
    action: 'proposals sign',
    target: id,
    reason,
    after: {
      credentialId,
      clientDataJSON,
      authenticatorData,
      signature,
      subject,
      ...(list && { list }),
    },
  });
  const own = (await signersOf(tx, [id])).filter(({ officerId }) => officerId === officer.id);
  const counting = [...others.slice(0, SIGNATURES_NEEDED - 1), ...own];
  if (counting.length < SIGNATURES_NEEDED) return;
  await requireSignatures(ctx, row, counting);
  const signers = counting.map((signer) => signer.officer);
  await carryOut(ctx, tx, row, { name: officer.email, signers, matter });
}

/**
 * Signatures of others that count beside one over these facts, the earliest first.
 * @throws Refusal when nothing is left for this officer to sign
 */
async function countingBeside(
  ctx: AppContext,
  tx: Tx,
  row: ProposalRow,
  { officer, subject }: { officer: Officer; subject: string },
) {
  const signers = (await signersOf(tx, [row.id])).map((signer) => ({
    ...signer,
    counts: lossOf(ctx, row, signer, subject) === null,
  }));
  if (hasSigned(officer, signers)) throw refusal('SIGNED_BEFORE');
  return signers.filter(({ officerId, counts }) => counts && officerId !== officer.id);
}

/**
 * The matter of a proposal as it is now, which both officers sign. Its rows are held before anything is written: whoever writes the journal
 * first would wait for a command that holds such a row and waits for the journal.
 * @throws SenselessProposal when the act makes no sense any more
 */
async function holdMatter(ctx: AppContext, row: ProposalRow) {
  const now = await readPresent({ ...ctx, isHolding: true }, row);
  if (!now || !row.matter) throw refusal('PROPOSAL_OF_OLD_RELEASE');
  const matter: Matter = { salt: row.matter.salt, ...matterOf(now) };
  return { matter, notBy: now.notBy };
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
  if (!isUuid(id)) throw problem('NOT_FOUND');
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
  { name, ...signed }: { name: string; signers: readonly string[]; matter: Matter },
): Promise<void> {
  const command = commandOf(ctx, row.command);
  if (!command) throw refusal('PROPOSAL_OF_OLD_RELEASE');
  const inner = { ...ctx, db: tx };
  const warrant = issueWarrant({ command: command.name, proposal: row.id, ...signed });
  const proposed = { ...proposedCommand(row), subject: hashOf(signed.matter) };
  const given = givenHash(proposed);
  const operator = { ctx: inner, name, source: 'DESK' as const, warrant, given };
  // Before the command: an erasure takes the facts of its own proposal, too.
  await end(ctx, tx, row.id, { ended: 'DONE' });
  const answer = await perform(command, operator, { ...row, files: await readFiles(tx, row) });
  await requireProof(tx, command.name, proposed);
  await tx
    .update(proposals)
    .set({ answer: deskAnswerOf(command, answer) })
    .where(eq(proposals.id, row.id));
}

/** Nothing is carried out whose entry in the journal would not prove what was signed. */
async function requireProof(tx: Tx, action: string, proposed: ProposedCommand): Promise<void> {
  const isThis = and(eq(journal.proposal, proposed.id), eq(journal.action, action));
  for (const { after, ...entry } of await tx.select().from(journal).where(isThis)) {
    const difference = findDifference({ ...entry, after: after ?? {} }, proposed);
    if (difference) throw new Error(`The entry of “${action}” proves nothing: ${difference}.`);
  }
}

type Ended = Partial<typeof proposals.$inferInsert> & { ended: 'DONE' | 'WITHDRAWN' };

async function end(ctx: AppContext, tx: Tx, id: string, ended: Ended): Promise<void> {
  await tx
    .update(proposals)
    .set({ ...ended, endedAt: ctx.clock.now() })
    .where(eq(proposals.id, id));
}
