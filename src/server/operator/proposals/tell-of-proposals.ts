import type { Tx } from '@fnx/postgres/client';
import { and, asc, eq, isNull, lte, ne, or } from 'drizzle-orm';
import { commandOf } from '@/server/desk/define-command';
import { isFor } from '@/server/operator/desk/work';
import { isActive, listNames, type OfficerRow } from '@/server/operator/officers/find-officer';
import { tellOfWork } from '@/server/operator/officers/tell-officers';
import { officers, proposals } from '@/server/operator/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { AlteredProposal } from './altered-proposal';
import { type ProposalRow, waitsFor } from './read-proposals';
import { readPresent, SenselessProposal } from './read-subject';

/** Proposals that are made within this time share one mail. */
const COLLECTED_SECONDS = 120;
/** An officer gets one mail in this time. */
const QUIET_SECONDS = 900;

/** Mails each officer for whom others' proposals wait that no mail told of. */
export async function tellOfProposals(ctx: AppContext): Promise<void> {
  const isDue = isDueBy(ctx);
  for (const { id } of await ctx.db.select().from(officers).where(isDue)) {
    await ctx.db.transaction(async (tx) => {
      const one = and(eq(officers.id, id), isDue);
      const [officer] = await tx.select().from(officers).where(one).for('no key update');
      if (officer) await tell({ ...ctx, db: tx }, tx, officer);
    });
  }
}

function isDueBy({ clock }: AppContext) {
  const { toldAt, toldByMail, awayUntil } = officers;
  const isHere = or(isNull(awayUntil), lte(awayUntil, clock.now().toISOString().slice(0, 10)));
  const isQuiet = lte(toldAt, plusSeconds(clock.now(), -QUIET_SECONDS));
  return and(isActive, isHere, eq(toldByMail, true), or(isNull(toldAt), isQuiet));
}

/** The moment and the mail are one transaction: no second run tells the same again. */
async function tell(ctx: AppContext, tx: Tx, officer: OfficerRow): Promise<void> {
  const now = ctx.clock.now();
  const newest = plusSeconds(now, -COLLECTED_SECONDS);
  const { proposer, createdAt, id } = proposals;
  const isOthers = and(ne(proposer, officer.email), lte(createdAt, newest));
  const isWaiting = and(
    waitsFor(ctx, officer),
    isFor(ctx, officer, undefined, 'proposals', id),
    isOthers,
  );
  const waiting = await tx.select().from(proposals).where(isWaiting).orderBy(asc(createdAt));
  const told = officer.toldAt && plusSeconds(officer.toldAt, -COLLECTED_SECONDS);
  const isNew = (row: ProposalRow) => told === null || row.createdAt > told;
  if (!waiting.some(isNew)) return;
  const mine: ProposalRow[] = [];
  for (const row of waiting) if (await maySign(ctx, row, officer)) mine.push(row);
  if (!mine.some(isNew)) return;
  await tx.update(officers).set({ toldAt: now }).where(eq(officers.id, officer.id));
  const [first] = mine;
  const what = mine.length === 1 ? '1 proposal waits' : `${mine.length} proposals wait`;
  await tellOfWork(ctx, tx, officer, {
    subject: `${what} for your signature`,
    texts: await summaries(ctx, mine),
    page: mine.length === 1 ? `proposals/${first?.id}` : 'proposals',
  });
}

/** Not where the matter is the officer's word alone, or over. */
async function maySign(ctx: AppContext, row: ProposalRow, { email }: OfficerRow): Promise<boolean> {
  try {
    return ((await readPresent(ctx, row))?.notBy(email) ?? null) === null;
  } catch (error) {
    if (error instanceof SenselessProposal) return false;
    // Who signs it hears so, and the report is raised.
    if (error instanceof AlteredProposal) return true;
    throw error;
  }
}

/** A line for each command and officer, without the title of a proposal, which names people. */
async function summaries(ctx: AppContext, rows: readonly ProposalRow[]): Promise<string[]> {
  const names = new Map((await listNames(ctx)).map(({ email, name }) => [email, name]));
  const lines = rows.map(({ proposer, command }) => {
    const summary = commandOf(ctx, command)?.summary ?? command;
    return `${names.get(proposer) ?? proposer} proposes to ${summary}`;
  });
  return [...new Set(lines)].map((line) => {
    const times = lines.filter((other) => other === line).length;
    return times === 1 ? `${line}.` : `${line} (${times} proposals).`;
  });
}
