import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DeskProposal, StoredProposal } from '@/api/desk/desk';
import { fileHashes } from '@/server/operator/read-input';
import { officers, proposalSignatures, proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { readPage } from '@/server/platform/database/read-page';
import type { DeskPage, Officer } from '@/server/platform/desk';
import { mayUse, readableBy } from '@/server/platform/rights';
import { contains } from '@/server/platform/search-text';
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

/** The condition that nobody has ended a proposal, and it has not expired. */
export const isOpen = (now: Date) =>
  sql`${proposals.ended} is null and ${proposals.expiresAt} > ${now}`;

/** A page of the open proposals, oldest first, or of the ended ones, newest first, as an officer sees them. */
export async function listProposals(
  ctx: AppContext,
  officer: Officer,
  {
    show = 'open',
    search,
    sort = show === 'open' ? 'oldest' : 'newest',
    only,
    ...page
  }: DeskPage & { show?: 'open' | 'ended' | undefined },
) {
  const wantsOpen = show === 'open';
  const { command, args, matter, reason, proposer } = proposals;
  const words = sql`array_to_string(${args}, ' ')`;
  const found = contains(search, command, words, sql`${matter}::text`, reason, proposer);
  const open = isOpen(ctx.clock.now());
  const where = and(
    readable(ctx, officer.roles),
    wantsOpen ? open : sql`not (${open})`,
    found,
    only?.(proposals.id),
  );
  const { createdAt: key, id } = proposals;
  const select = ctx.db.select().from(proposals).$dynamic();
  const list = await readPage(
    ctx.db,
    select,
    { where, key, id, ascending: sort === 'oldest' },
    page,
  );
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
  const signers = await signersOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
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
        counts: row.ended === 'DONE' || stillCounts(ctx, row.command, signer),
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
