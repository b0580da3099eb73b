import { type Command, commandOf } from '@/server/desk/define-command';
import { type Derived, deriveSubject, hashOf } from '@/server/desk/derive-subject';
import { filesOf, type Given, readInput } from '@/server/operator/read-input';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { Refusal } from '@/server/platform/refusal';
import { type Named, type SignedFact, sameFacts } from '@/shared/proposal';
import type { ProposalRow } from './read-proposals';

/**
 * Reads what a command is about, as it is now.
 * @param named of a stored proposal, which is about these things alone
 * @throws Refusal or DomainError when the act makes no sense
 */
export const readSubject = (
  ctx: AppContext,
  command: Command,
  given: Given,
  named?: Named,
): Promise<Derived | null> => deriveSubject({ ...ctx, named }, command, readInput(command, given));

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
  { command: name, args, options, files, matter }: ProposalRow,
): Promise<readonly SignedFact[] | null> {
  const command = commandOf(ctx, name);
  if (!command) return null;
  try {
    const given = { args, options, files: filesOf(files) };
    const now = await readSubject(ctx, command, given, matter?.named);
    return now === null || sameFacts(now.facts, matter?.facts ?? []) ? null : now.facts;
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new SenselessProposal(error);
  }
}

/** Not what is away for a moment, such as a node of the chain. */
const isRefused = (error: unknown): error is Refusal | DomainError =>
  error instanceof Refusal || (error instanceof DomainError && error.status < 500);
