import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { DeskProposal } from '@/api/desk/desk';
import { mayUse } from '@/server/operator/officers/find-officer';
import { officers, proposalSignatures, proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import type { Officer } from '@/server/platform/desk';
import { DomainError } from '@/server/platform/errors';
import type { RightName } from '@/shared/desk';
import type { ProposedCommand } from '@/shared/proposal';
import { fileHashes } from './given';

export type ProposalRow = typeof proposals.$inferSelect;

const MOST = 100;

/** What officers sign of a stored proposal. */
export function proposedCommand(row: ProposalRow): ProposedCommand {
  const { id, command, args, options, files, proposer, createdAt } = row;
  const createdText = createdAt.toISOString();
  return { id, command, args, options, files: fileHashes(files), proposer, createdAt: createdText };
}

/** Open proposals oldest first, or ended ones newest first, as an officer sees them. */
export async function listProposals(ctx: AppContext, officer: Officer, show: 'open' | 'ended') {
  const open = sql`${proposals.ended} is null and ${proposals.expiresAt} > ${ctx.clock.now()}`;
  const rows = await ctx.db
    .select()
    .from(proposals)
    .where(show === 'open' ? open : sql`not (${open})`)
    .orderBy(show === 'open' ? asc(proposals.createdAt) : desc(proposals.createdAt))
    .limit(MOST);
  return withSignatures(ctx, ctx.db, officer, rows);
}

/** @throws DomainError NOT_FOUND */
export async function readProposal(ctx: AppContext, db: Db | Tx, officer: Officer, id: string) {
  const rows = await db.select().from(proposals).where(eq(proposals.id, id));
  const [proposal] = await withSignatures(ctx, db, officer, rows);
  if (!proposal) throw new DomainError('NOT_FOUND');
  return proposal;
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
      removedAt: officers.removedAt,
      reason: proposalSignatures.reason,
      at: proposalSignatures.signedAt,
    })
    .from(proposalSignatures)
    .innerJoin(officers, eq(officers.id, proposalSignatures.officerId))
    .where(inArray(proposalSignatures.proposalId, [...ids]))
    .orderBy(asc(proposalSignatures.signedAt));
}

async function withSignatures(
  ctx: AppContext,
  db: Db | Tx,
  officer: Officer,
  rows: readonly ProposalRow[],
): Promise<DeskProposal[]> {
  const signers = await signersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const mine = signers.filter(({ proposalId }) => proposalId === row.id);
    const signed = mine.some(({ officerId }) => officerId === officer.id);
    const may = mayUse(officer.roles, row.command as RightName);
    return {
      ...proposedCommand(row),
      args: row.args,
      reason: row.reason,
      expiresAt: row.expiresAt.toISOString(),
      state: stateOf(row, ctx.clock.now()),
      endedAt: row.endedAt?.toISOString() ?? null,
      signatures: mine.map(({ officer: email, reason, at }) => ({
        officer: email,
        reason,
        at: at.toISOString(),
      })),
      mine: signed ? 'SIGNED' : may ? 'SIGN' : 'NO_RIGHT',
      answer: row.answer as DeskProposal['answer'],
      why: row.why,
    };
  });
}

export function stateOf({ ended, expiresAt }: ProposalRow, now: Date): DeskProposal['state'] {
  return ended ?? (expiresAt <= now ? 'EXPIRED' : 'OPEN');
}

/** The number of open proposals that wait for this officer. */
export async function countWaiting(ctx: AppContext, officer: Officer): Promise<number> {
  const open = await listProposals(ctx, officer, 'open');
  return open.filter(({ mine }) => mine === 'SIGN').length;
}
