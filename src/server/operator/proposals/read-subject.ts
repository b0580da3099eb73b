import { createHash } from 'node:crypto';
import { type Command, commandOf } from '@/server/desk/define-command';
import { type Given, readInput } from '@/server/operator/read-input';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { Refusal } from '@/server/platform/refusal';
import { type Matter, matterText, type SignedFact, sameFacts } from '@/shared/proposal';
import { readFiles } from './proposal-files';
import type { ProposalRow } from './read-proposals';

/**
 * Reads what a command is about, as it is now: the facts that officers sign, the act in a sentence first.
 * @throws Refusal or DomainError when the act makes no sense
 */
export async function readSubject(
  ctx: AppContext,
  command: Command,
  given: Given,
): Promise<{ of: string; facts: readonly SignedFact[] } | null> {
  if (!command.subject) return null;
  const { of, what, facts } = await command.subject(ctx, readInput(command, given));
  return { of, facts: [{ label: 'What', value: what }, ...facts] };
}

/** Computes the hash of a matter, which officers sign: SHA-256, hexadecimal. */
export const hashOf = (matter: Matter): string =>
  createHash('sha256').update(matterText(matter)).digest('hex');

/** The same for facts that changed since a proposal; null where none did. */
export const changedHash = (
  { matter }: ProposalRow,
  facts: readonly SignedFact[] | null,
): string | null => facts && hashOf({ salt: matter?.salt ?? '', facts });

/** The matter of a stored proposal is over: its command refuses it, and would do nothing, or something else. */
export class SenselessProposal extends Error {
  override readonly name = 'SenselessProposal';
  constructor(readonly refused: Refusal | DomainError) {
    super(refused.message);
  }
}

/**
 * The facts of a stored proposal as they are now; null while they are those of the proposal.
 * @throws SenselessProposal when the command refuses its subject
 */
export async function readChanged(
  ctx: AppContext,
  row: ProposalRow,
): Promise<readonly SignedFact[] | null> {
  const command = commandOf(ctx, row.command);
  if (!command?.subject) return null;
  const files = await readFiles(ctx.db, row);
  try {
    const now = await readSubject(ctx, command, { ...row, files });
    return now === null || sameFacts(now.facts, row.matter?.facts ?? []) ? null : now.facts;
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new SenselessProposal(error);
  }
}

/** Not what is away for a moment, such as a node of the chain. */
const isRefused = (error: unknown): error is Refusal | DomainError =>
  error instanceof Refusal || (error instanceof DomainError && error.status < 500);
