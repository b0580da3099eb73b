import type { MatterNow, Named } from '@fnx/api/shared/proposal';
import { type Command, commandOf } from '@/server/desk/define-command';
import { type Derived, deriveSubject } from '@/server/desk/derive-subject';
import type { Look } from '@/server/desk/look';
import { type Given, readInput } from '@/server/operator/read-input';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { Refusal } from '@/server/platform/refusal';
import { readFiles } from './proposal-files';
import type { ProposalRow } from './read-proposals';

/**
 * Reads what a command is about, as it is now.
 * @param named of a stored proposal, which is about these things alone
 * @throws Refusal or DomainError when the act makes no sense
 */
export const readSubject = (
  ctx: AppContext & Pick<Look, 'isHolding'>,
  command: Command,
  given: Given,
  named?: Named,
): Promise<Derived | null> => deriveSubject({ ...ctx, named }, command, readInput(command, given));

/** The contents of a matter, which are stored and signed. */
export const matterOf = ({ named, facts }: Derived): MatterNow => ({
  ...(named !== undefined && { named }),
  facts,
});

/** The matter of a stored proposal is over: its command refuses it, and would do nothing, or something else. */
export class SenselessProposal extends Error {
  override readonly name = 'SenselessProposal';
  constructor(readonly refused: Refusal | DomainError) {
    super(refused.message);
  }
}

/**
 * Reads what a stored proposal is about now: the things that it named, and nothing that came since. Null for a command that is no more.
 * @throws SenselessProposal when the command refuses its subject
 */
export async function readPresent(
  ctx: AppContext & Pick<Look, 'isHolding'>,
  row: ProposalRow,
): Promise<Derived | null> {
  const command = commandOf(ctx, row.command);
  const files = await readFiles(ctx.db, row);
  try {
    return command ? await readSubject(ctx, command, { ...row, files }, row.matter?.named) : null;
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new SenselessProposal(error);
  }
}

/** Not what is away for a moment, such as a node of the chain. */
const isRefused = (error: unknown): error is Refusal | DomainError =>
  error instanceof Refusal || (error instanceof DomainError && error.status < 500);
