import type { DeskProposal, deskCalls, StoredProposal } from '@fnx/api/desk/desk';
import type { Role } from '@fnx/api/shared/desk';
import {
  type MatterNow,
  type ProposedCommand,
  proposalText,
  SIGNATURES_NEEDED,
  sameFacts,
} from '@fnx/api/shared/proposal';
import type { Db } from '@fnx/postgres/client';
import { readPage } from '@fnx/postgres/read-page';
import { and, asc, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import { hashOf } from '@/server/desk/derive-subject';
import type { ReadList } from '@/server/desk/desk-list';
import type { Officer } from '@/server/desk/desk-route';
import { mayUse, readableBy } from '@/server/desk/rights';
import { officerPasskeys, officers, proposalSignatures, proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { contains } from '@/server/platform/search-text';
import { journal } from '@/server/platform/tables';
import { storedNames } from './file-hashes';

export type ProposalRow = typeof proposals.$inferSelect;

/** Takes what officers sign from a stored proposal. */
export function proposedCommand(row: ProposalRow): ProposedCommand {
  const { version, id, command, args, options, files, subject, proposer, reason } = row;
  const times = { createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() };
  const given = { args, options, files: storedNames(files) };
  return {
    version,
    id,
    command,
    ...given,
    proposer,
    ...times,
    reason,
    subject: subject ?? '',
  };
}

/** SHA-256 of the matter of a stored proposal with other contents than those that were proposed; without them, of its own. */
export const subjectOf = (
  { matter, subject }: Pick<ProposalRow, 'matter' | 'subject'>,
  changed: MatterNow | null,
): string => (matter && changed ? hashOf({ ...changed, salt: matter.salt }) : (subject ?? ''));

/** Proposals that somebody with these roles may read: of commands that the roles include. */
export const readable = (ctx: AppContext, roles: readonly Role[]) =>
  readableBy({ ctx, roles }, proposals.command);

/** The condition that nobody has ended a proposal, and it has not expired. */
export const isOpen = (now: Date) =>
  sql`${proposals.ended} is null and ${proposals.expiresAt} > ${now}`;

/** The condition that an open proposal waits for the officer's signature. */
export function waitsFor(ctx: AppContext, { id, roles }: Pick<Officer, 'id' | 'roles'>) {
  const { proposalId, officerId, changed } = proposalSignatures;
  // One who signed other facts than the last signature has to sign again.
  const last = sql`(select last.changed from ${proposalSignatures} last where last.proposal_id = ${proposals.id} order by last.signed_at desc limit 1)`;
  const mine = ctx.db
    .select({ id: proposalId })
    .from(proposalSignatures)
    .where(
      sql`${proposalId} = ${proposals.id} and ${officerId} = ${id} and ${changed} is not distinct from ${last}`,
    );
  return and(readable(ctx, roles), isOpen(ctx.clock.now()), notExists(mine));
}

/** A page of the open proposals, or those that wait for the officer's signature, oldest first, or of the ended ones, newest first, as an officer sees them. */
export const listProposals: ReadList<typeof deskCalls.proposals> = async (request) => {
  const { ctx, officer } = request;
  const { show, search, only, ...page } = request.input;
  const { sort = show === 'ended' ? 'newest' : 'oldest' } = request.input;
  const { command, args, matter, reason, proposer } = proposals;
  const words = sql`array_to_string(${args}, ' ')`;
  const found = contains(search, command, words, sql`${matter}::text`, reason, proposer);
  const open = isOpen(ctx.clock.now());
  const where = and(
    readable(ctx, officer.roles),
    show === 'mine' ? waitsFor(ctx, officer) : undefined,
    show === 'ended' ? sql`not (${open})` : open,
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
};

/** Who signed, the earliest first, with what decides whether it counts: the right of the signer, and the facts that were signed. */
export async function signersOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      proposalId: proposalSignatures.proposalId,
      officerId: officers.id,
      officer: officers.email,
      roles: officers.roles,
      publicKey: officerPasskeys.publicKey,
      removedAt: officers.removedAt,
      reason: proposalSignatures.reason,
      assertion: proposalSignatures.assertion,
      changed: proposalSignatures.changed,
      list: proposalSignatures.list,
      at: proposalSignatures.signedAt,
    })
    .from(proposalSignatures)
    .innerJoin(officers, eq(officers.id, proposalSignatures.officerId))
    .leftJoin(
      officerPasskeys,
      and(
        eq(officerPasskeys.officerId, officers.id),
        eq(officerPasskeys.credentialId, sql`${proposalSignatures.assertion} ->> 'credentialId'`),
      ),
    )
    .where(inArray(proposalSignatures.proposalId, [...ids]))
    .orderBy(asc(proposalSignatures.signedAt));
}

type Signer = Awaited<ReturnType<typeof signersOf>>[number];

/**
 * Why a signature does not count: its officer was removed, or has not the role, or signed other facts; null for one that counts.
 * @param subject of the facts that the signatures have to cover
 */
export function lossOf(
  ctx: AppContext,
  row: ProposalRow,
  { removedAt, roles, changed }: Pick<Signer, 'removedAt' | 'roles' | 'changed'>,
  subject: string,
): StoredProposal['signatures'][number]['lost'] {
  if (removedAt !== null) return 'LEFT';
  if (!mayUse(ctx, roles, row.command)) return 'ROLE';
  return subjectOf(row, changed) === subject ? null : 'FACTS';
}

/** Whose signatures carried each proposal out, by the journal. */
async function carriedOutBy(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: journal.proposal, signers: journal.signers })
    .from(journal)
    .where(and(inArray(journal.proposal, [...ids]), isNotNull(journal.signers)));
  return new Map(rows.map(({ id, signers }) => [id, signers ?? []]));
}

/**
 * Proposals as officers see them, with their signatures and what the last of these are about.
 * @param now the matter of the one proposal as it is now
 */
export async function withSignatures(
  ctx: AppContext,
  officer: Pick<Officer, 'id'>,
  rows: readonly ProposalRow[],
  now: MatterNow | null = null,
): Promise<StoredProposal[]> {
  const ids = rows.map(({ id }) => id);
  const signers = await signersOf(ctx.db, ids);
  const carriedOut = await carriedOutBy(ctx.db, ids);
  return rows.map((row) => {
    const all = signers.filter(({ proposalId }) => proposalId === row.id);
    const state = stateOf(row, ctx.clock.now());
    const changed = now ?? all.at(-1)?.changed ?? null;
    const subject = subjectOf(row, changed);
    const judged = judge(ctx, row, all, { carriers: carriedOut.get(row.id) ?? [], subject });
    const own = all.find(({ officerId }) => officerId === officer.id);
    const matter = row.matter && { ...row.matter, ...changed };
    const seen = own?.changed?.facts ?? row.matter?.facts ?? [];
    return {
      id: row.id,
      text: proposalText({ ...proposedCommand(row), subject }),
      state,
      endedAt: row.endedAt?.toISOString() ?? null,
      signatures: judged.map(({ officer, reason, at, counts, lost }) => ({
        officer,
        reason,
        at: at.toISOString(),
        counts,
        lost,
      })),
      mine: hasSigned(officer, judged) ? 'SIGNED' : 'SIGN',
      answer: row.answer as DeskProposal['answer'],
      why: row.why,
      matter,
      before: sameFacts(matter?.facts ?? [], seen) ? null : seen,
      moment: [],
      unread: [],
      unseen: [],
      notMine: null,
    };
  });
}

type Judged = { carriers: readonly string[]; subject: string };

/** Each signature with whether it counts: of an open proposal as things are, of one that was carried out as they were then. */
function judge(
  ctx: AppContext,
  row: ProposalRow,
  all: readonly Signer[],
  { carriers, subject }: Judged,
) {
  const then = row.ended === 'DONE' ? row.endedAt : null;
  return all.map((signer) => {
    const { removedAt, officer } = signer;
    const lost = lossOf(ctx, row, signer, subject);
    if (then === null) return { ...signer, counts: lost === null, lost };
    // Whoever left before and came back has signed twice, with one address.
    const wasHere = removedAt === null || removedAt >= then;
    const counts = wasHere && carriers.includes(officer);
    return { ...signer, counts, lost: counts ? null : lost };
  });
}

/**
 * Whether nothing is left for an officer to sign: what this one signed counts. Signatures that count again, because a role or a fact came back,
 * carry nothing out: whoever signs once more does.
 */
export const hasSigned = (
  { id }: Pick<Officer, 'id'>,
  signers: readonly { officerId: string; counts: boolean }[],
) =>
  signers.some(({ officerId, counts }) => officerId === id && counts) &&
  signers.filter(({ counts }) => counts).length < SIGNATURES_NEEDED;

export function stateOf({ ended, expiresAt }: ProposalRow, now: Date): DeskProposal['state'] {
  return ended ?? (expiresAt <= now ? 'EXPIRED' : 'OPEN');
}
