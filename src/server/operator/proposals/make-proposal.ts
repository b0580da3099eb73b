import { randomUUID } from 'node:crypto';
import { proposals } from '@/server/operator/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { Command, Operator } from '@/server/platform/commands';
import type { Db } from '@/server/platform/database/client';
import { writeJournal } from '@/server/platform/write-journal';
import { PROPOSAL_LIFE_SECONDS } from '@/shared/proposal';
import { fileHashes, type Given, inputOf } from './given';
import { proposedCommand } from './read-proposals';

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
  const { ctx, name: proposer, source = 'COMMAND_LINE' } = operator;
  const createdAt = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(proposals)
      .values({
        id: randomUUID(),
        command: command.name,
        args: [...given.args],
        options: given.options,
        files: given.files,
        reason,
        proposer,
        createdAt,
        expiresAt: plusSeconds(createdAt, PROPOSAL_LIFE_SECONDS),
      })
      .returning();
    if (!row) throw new Error('The proposal was not stored.');
    await writeJournal(ctx, tx, {
      actor: proposer,
      source,
      action: 'proposals make',
      target: row.id,
      reason,
      after: { ...proposedCommand(row), files: fileHashes(given.files) },
    });
    return row;
  });
}

const UNDONE = Symbol('undone');

/** Runs the command in a transaction that is rolled back. */
async function tryOut(operator: Operator, command: Command, given: Given): Promise<void> {
  const { ctx } = operator;
  // Nothing happens, so nothing is logged.
  const log = ctx.log.child({}, { level: 'silent' });
  try {
    await ctx.db.transaction(async (tx) => {
      const inner = { ...ctx, db: tx as unknown as Db, log };
      await command.run({ ...operator, ctx: inner }, inputOf(command, given));
      throw UNDONE;
    });
  } catch (error) {
    if (error !== UNDONE) throw error;
  }
}
