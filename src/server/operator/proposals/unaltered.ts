import { PROPOSAL_VERSION, type ProposedCommand, proposalText } from '@fnx/api/shared/proposal';
import type { Tx } from '@fnx/postgres/client';
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { hashOf } from '@/server/desk/derive-subject';
import { writeAutomatic } from '@/server/desk/write-journal';
import { raiseAlert } from '@/server/messaging/alerts';
import { proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { journal } from '@/server/platform/tables';
import { relyingParty, verifyAssertion } from '@/server/platform/webauthn';
import { AlteredProposal } from './altered-proposal';
import { readFiles } from './proposal-files';
import { type ProposalRow, proposedCommand, type signersOf, subjectOf } from './read-proposals';
import { signedChallenge } from './signed-challenge';

const REFUSED = 'proposals refuse';

/**
 * Compares a stored proposal with the journal, which nobody can change unseen.
 * @throws AlteredProposal when it says something else, or ended before
 */
export async function requireRecorded(tx: Tx, row: ProposalRow): Promise<void> {
  const made = and(eq(journal.target, row.id), eq(journal.action, 'proposals make'));
  const withdrawn = and(
    eq(journal.target, row.id),
    inArray(journal.action, ['proposals withdraw', REFUSED]),
  );
  const entries = await tx
    .select({ action: journal.action, after: journal.after })
    .from(journal)
    .where(or(made, withdrawn, eq(journal.proposal, row.id)))
    .orderBy(desc(journal.id));
  const [newest] = entries;
  if (newest?.action !== 'proposals make' || entries.length > 1) {
    throw new AlteredProposal('PROPOSAL_ENDED_UNRECORDED');
  }
  if (newest.after?.version !== PROPOSAL_VERSION) {
    throw refusal('PROPOSAL_OF_OLD_RELEASE');
  }
  if (proposalText(newest.after as ProposedCommand) !== proposalText(proposedCommand(row))) {
    throw new AlteredProposal('PROPOSAL_NOT_AS_PROPOSED');
  }
  await readFiles(tx, row);
  if (row.subject !== (row.matter && hashOf(row.matter))) {
    throw new AlteredProposal('PROPOSAL_FACTS_ALTERED');
  }
}

/**
 * Verifies the signatures of a proposal again, over its stored values.
 * @throws AlteredProposal when one does not fit
 */
export async function requireSignatures(
  ctx: AppContext,
  row: ProposalRow,
  signers: Awaited<ReturnType<typeof signersOf>>,
): Promise<void> {
  for (const { officer, reason, changed, list, assertion, publicKey } of signers) {
    const proposal = { ...proposedCommand(row), subject: subjectOf(row, changed) };
    const challenge = signedChallenge(proposal, { officer, reason }, list);
    // Counters only rise while keys are used; here each signature is judged alone.
    const key = publicKey && { publicKey, counter: 0 };
    const valid =
      assertion &&
      key &&
      challenge &&
      (await verifyAssertion(relyingParty(ctx), assertion, challenge, key));
    if (!valid) throw new AlteredProposal('PROPOSAL_WRONGLY_SIGNED', { officer });
  }
}

type Refused = { id: string; officer: string; why: string };

/** Ends a proposal whose matter is over, with an entry of the journal. */
export const endSenseless = (ctx: AppContext, refused: Refused): Promise<void> =>
  ctx.db.transaction((tx) => refuse(ctx, tx, refused));

async function refuse(ctx: AppContext, tx: Tx, { id, officer, why }: Refused): Promise<void> {
  const ended = await tx
    .update(proposals)
    .set({ ended: 'WITHDRAWN', endedAt: ctx.clock.now(), why })
    .where(and(eq(proposals.id, id), isNull(proposals.ended)))
    .returning({ id: proposals.id });
  if (ended.length === 0) return;
  const entry = { actor: 'service', action: REFUSED, target: id };
  await writeAutomatic(ctx, tx, { ...entry, reason: why, after: { officer } });
}

/** Ends an altered proposal, and tells the journal and the operator. */
export async function reportAltered(ctx: AppContext, refused: Refused): Promise<void> {
  const { id, officer, why } = refused;
  await ctx.db.transaction(async (tx) => {
    await refuse(ctx, tx, refused);
    const detail = `${why} ${officer} was about to sign it. Find out who can write to the database.`;
    await raiseAlert(ctx, tx, { kind: 'PROPOSAL_ALTERED', subject: id, detail });
  });
}
