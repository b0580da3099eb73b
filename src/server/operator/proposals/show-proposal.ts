import { and, eq } from 'drizzle-orm';
import type { Officer } from '@/server/desk/desk-route';
import { proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { AlteredProposal } from './altered-proposal';
import { unreadFiles, unseenPages } from './evidence';
import { type ProposalRow, readable, stateOf, withSignatures } from './read-proposals';
import { matterOf, readPresent, SenselessProposal } from './read-subject';
import { endSenseless } from './unaltered';

/**
 * A proposal as it is now: an open one with its facts, those of the moment, and what has changed. One whose matter is over ends here.
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
  const present = await presentOf(ctx, officer, row);
  const [proposal] =
    present === 'ENDED'
      ? await withSignatures(ctx, officer, await read())
      : await withSignatures(ctx, officer, rows, present && matterOf(present));
  if (!proposal) throw problem('NOT_FOUND');
  if (proposal.state !== 'OPEN') return proposal;
  return {
    ...proposal,
    unread: await unreadFiles(ctx.db, row, officer.email),
    unseen: await unseenPages(ctx.db, proposal.matter?.facts ?? [], officer.email),
    moment: present === 'ENDED' ? [] : (present?.moment ?? []),
    notMine: present === 'ENDED' ? null : (present?.notBy(officer.email) ?? null),
  };
}

/** 'ENDED': its matter is over. */
async function presentOf(ctx: AppContext, officer: Officer, row: ProposalRow) {
  if (stateOf(row, ctx.clock.now()) !== 'OPEN') return null;
  try {
    return await readPresent(ctx, row);
  } catch (error) {
    // It is shown as it was made; who signs it hears so, and the report is raised.
    if (error instanceof AlteredProposal) return null;
    if (!(error instanceof SenselessProposal)) throw error;
    await endSenseless(ctx, { id: row.id, officer: officer.email, why: error.message });
    return 'ENDED';
  }
}
