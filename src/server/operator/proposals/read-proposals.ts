import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { DeskProposal, StoredProposal } from '@/api/desk/desk';
import { fileHashes } from '@/server/operator/read-input';
import { officers, proposalSignatures, proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { type PageInput, readPage } from '@/server/platform/database/read-page';
import type { Officer } from '@/server/platform/desk';
import { mayUse, readableBy } from '@/server/platform/rights';
import { journal } from '@/server/platform/tables';
import type { Role } from '@/shared/desk';
import { type ProposedCommand, proposalText } from '@/shared/proposal';

export type ProposalRow = typeof proposals.$inferSelect;

/** What officers sign of a stored proposal. */
export function proposedCommand(row: ProposalRow): ProposedCommand {
  const { version, id, command, args, options, files, subject, proposer, reason } = row;
  const times = { createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() };
  const given = { args, options, files: fileHashes(files) };
  return {
    version,
    id,
    command,
    ...given,
    proposer,
    ...times,
    reason,
    subject: subject ?? undefined,
  };
}

/** Proposals that somebody with these roles may read: of commands that the roles include. A shell, without roles, reads all. */
export const readable = (ctx: AppContext, roles: readonly Role[] | undefined) =>
  readableBy({ ctx, roles }, proposals.command);

/** A page of the open proposals, oldest first, or of the ended ones, newest first, as an officer sees them. */
export async function listProposals(
  ctx: AppContext,
  officer: Officer,
  { show = 'open', ...page }: PageInput & { show?: 'open' | 'ended' | undefined },
) {
  const isOpen = show === 'open';
  const open = sql`${proposals.ended} is null and ${proposals.expiresAt} > ${ctx.clock.now()}`;
  const where = and(readable(ctx, officer.roles), isOpen ? open : sql`not (${open})`);
  const { createdAt: key, id } = proposals;
  const select = ctx.db.select().from(proposals).$dynamic();
  const list = await readPage(ctx.db, select, { where, key, id, ascending: isOpen }, page);
  return { ...list, docs: await withSignatures(ctx, officer, list.docs) };
}

/** Who signed, with what counts now: the signer still works here and has the right. */
export async function signersOf(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      proposalId: proposalSignatures.proposalId,
      officerId: officers.id,
      officer: officers.email,
      roles: officers.roles,
      publicKey: officers.publicKey,
      removedAt: officers.removedAt,
      reason: proposalSignatures.reason,
      assertion: proposalSignatures.assertion,
      changed: proposalSignatures.changed,
      at: proposalSignatures.signedAt,
    })
    .from(proposalSignatures)
    .innerJoin(officers, eq(officers.id, proposalSignatures.officerId))
    .where(inArray(proposalSignatures.proposalId, [...ids]))
    .orderBy(asc(proposalSignatures.signedAt));
}

/** A signer who was removed, or lost the role, does not count. */
export const stillCounts = (
  ctx: AppContext,
  command: string,
  { removedAt, roles }: { removedAt: Date | null; roles: readonly Role[] },
) => removedAt === null && mayUse(ctx, roles, command);

/** Proposals as officers see them, with their signatures. */
export async function withSignatures(
  ctx: AppContext,
  officer: Officer,
  rows: readonly ProposalRow[],
): Promise<StoredProposal[]> {
  const ids = rows.map(({ id }) => id);
  const signers = await signersOf(ctx.db, ids);
  // For whom it was carried out: a signer who had left by then, or lost the role, was not one of the two.
  const carriedOut = await ctx.db
    .select({ proposal: journal.proposal, signers: journal.signers })
    .from(journal)
    .where(and(inArray(journal.proposal, ids), isNotNull(journal.signers)));
  return rows.map((row) => {
    const signed = carriedOut.find(({ proposal }) => proposal === row.id)?.signers;
    const mine = signers.filter(({ proposalId }) => proposalId === row.id);
    return {
      id: row.id,
      text: proposalText(proposedCommand(row)),
      state: stateOf(row, ctx.clock.now()),
      endedAt: row.endedAt?.toISOString() ?? null,
      signatures: mine.map((signer) => ({
        officer: signer.officer,
        reason: signer.reason,
        at: signer.at.toISOString(),
        counts: signed ? signed.includes(signer.officer) : stillCounts(ctx, row.command, signer),
      })),
      mine: mine.some(({ officerId }) => officerId === officer.id) ? 'SIGNED' : 'SIGN',
      answer: row.answer as DeskProposal['answer'],
      why: row.why,
      matter: row.matter,
      changed: null,
      unread: [],
    };
  });
}

export function stateOf({ ended, expiresAt }: ProposalRow, now: Date): DeskProposal['state'] {
  return ended ?? (expiresAt <= now ? 'EXPIRED' : 'OPEN');
}
