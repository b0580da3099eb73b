import { and, eq } from 'drizzle-orm';
import type { Officer } from '@/server/desk/desk-route';
import { proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { AlteredProposal } from './altered-proposal';
import { unreadFiles, unseenPages } from './evidence';
import { type ProposalRow, readable, stateOf, withSignatures } from './read-proposals';
import { readChanged, SenselessProposal } from './read-subject';
import { endSenseless } from './unaltered';

/**
 * A proposal with the facts that have changed since it was made; one whose matter is over ends here.
 * @throws DomainError NOT_FOUND, also for one of a command that the officer's roles do not include
 */
export async function readProposal(ctx: AppContext, officer: Officer, id: string) {
  const read = () =>
    ctx.db
      .select()
      .from(proposals)
      .where(and(eq(proposals.id, id), readable(ctx, officer.roles)));
  const rows = await read();
  const [row] = rows;
  if (!row) throw problem('NOT_FOUND');
  const changed = await changedFacts(ctx, officer, row);
  const [proposal] = await withSignatures(ctx, officer, changed === 'ENDED' ? await read() : rows);
  if (!proposal) throw problem('NOT_FOUND');
  if (proposal.state !== 'OPEN') return proposal;
  return {
    ...proposal,
    unread: await unreadFiles(ctx.db, row, officer.email),
    unseen: await unseenPages(ctx.db, row, officer.email),
    changed: changed === 'ENDED' ? null : changed,
  };
}

/** 'ENDED': its matter is over. */
async function changedFacts(ctx: AppContext, officer: Officer, row: ProposalRow) {
  if (stateOf(row, ctx.clock.now()) !== 'OPEN') return null;
  try {
    return await readChanged(ctx, row);
  } catch (error) {
    // It is shown as it was made; who signs it hears so, and the report is raised.
    if (error instanceof AlteredProposal) return null;
    if (!(error instanceof SenselessProposal)) throw error;
    await endSenseless(ctx, { id: row.id, officer: officer.email, why: error.message });
    return 'ENDED';
  }
}
