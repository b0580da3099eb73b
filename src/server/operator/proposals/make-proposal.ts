import { randomUUID } from 'node:crypto';
import { PROPOSAL_LIFE_SECONDS, PROPOSAL_VERSION, type SignedFact } from '@fnx/api/shared/proposal';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Operator } from '@/server/desk/commands';
import type { Command } from '@/server/desk/define-command';
import { hashOf } from '@/server/desk/derive-subject';
import { issueWarrant } from '@/server/desk/four-eyes';
import { writeJournal } from '@/server/desk/write-journal';
import { perform } from '@/server/operator/perform';
import type { Given } from '@/server/operator/read-input';
import { proposals } from '@/server/operator/tables';
import { plusSeconds } from '@/server/platform/clock';
import { lockNamed } from '@/server/platform/database/locks';
import { refusal } from '@/server/platform/refusal';
import { namesOf } from './file-hashes';
import { keepFiles } from './proposal-files';
import { proposedCommand } from './read-proposals';
import { matterOf, readSubject } from './read-subject';

/**
 * Stores a critical command until two officers have signed it. It is tried first, without effect, so that a mistake shows at once.
 *
 * @param operator an officer, or a user of the command line, whose proposal needs two other people
 * @throws Refusal or DomainError of the command
 */
export async function makeProposal(
  operator: Operator,
  command: Command,
  given: Given,
  reason: string,
) {
  await tryOut(operator, command, given);
  const subject = await readSubject(operator.ctx, command, given);
  const matter = subject && { salt: randomUUID(), ...matterOf(subject) };
  const { ctx, name: proposer, source = 'COMMAND_LINE' } = operator;
  const createdAt = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    if (subject) await refuseSecond(tx, subject.of, createdAt);
    const [row] = await tx
      .insert(proposals)
      .values({
        id: randomUUID(),
        version: PROPOSAL_VERSION,
        command: command.name,
        args: byId(command, given.args, subject?.facts ?? []),
        options: given.options,
        files: namesOf(given.files),
        matter,
        subject: matter && hashOf(matter),
        about: subject?.of ?? null,
        reason,
        proposer,
        createdAt,
        expiresAt: plusSeconds(createdAt, PROPOSAL_LIFE_SECONDS),
      })
      .returning();
    if (!row) throw new Error('The proposal was not stored.');
    await keepFiles(tx, row.id, given.files);
    await writeJournal(ctx, tx, {
      actor: proposer,
      source,
      action: 'proposals make',
      target: row.id,
      reason,
      after: proposedCommand(row),
    });
    return row;
  });
}

/** The arguments with a person's id in place of an address: the journal, which is never erased, keeps them. */
function byId(
  { fields: [first] }: Command,
  args: readonly string[],
  facts: readonly SignedFact[],
): string[] {
  const person = facts.find(({ page }) => page?.area === 'people')?.page?.id;
  const isAddress = first?.isArgument && first.name === 'email';
  return person && isAddress ? [person, ...args.slice(1)] : [...args];
}

/** @throws Refusal while another proposal about the same is open: it would repeat or contradict this one */
async function refuseSecond(tx: Tx, about: string, now: Date): Promise<void> {
  await lockNamed(tx, 'proposals', about);
  const isOpen = and(isNull(proposals.ended), gt(proposals.expiresAt, now));
  const [first] = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.about, about), isOpen));
  if (!first) return;
  const { matter, command, proposer, createdAt } = first;
  const what = matter?.facts[0]?.value ?? command;
  const at = `${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  throw refusal('PROPOSAL_OPEN', { what, proposer, at });
}

const UNDONE = Symbol('undone');

/** Runs the command in a transaction that is rolled back. */
async function tryOut(operator: Operator, command: Command, given: Given): Promise<void> {
  const { ctx, name } = operator;
  const warrant = issueWarrant({ command: command.name, proposal: null, signers: [name] });
  // Nothing happens, so nothing is logged.
  const log = ctx.log.child({}, { level: 'silent' });
  try {
    await ctx.db.transaction(async (tx) => {
      const inner = { ...ctx, db: tx, log };
      await perform(command, { ...operator, warrant, ctx: inner }, given);
      throw UNDONE;
    });
  } catch (error) {
    if (error !== UNDONE) throw error;
  }
}
