import path from 'node:path';
import { SIGNATURES_NEEDED } from '@fnx/api/shared/proposal';
import type { Answer, Operator } from '@/server/desk/commands';
import type { Command } from '@/server/desk/define-command';
import { needsTwo } from '@/server/desk/four-eyes';
import { refusal } from '@/server/platform/refusal';
import { perform } from './perform';
import { makeProposal } from './proposals/make-proposal';
import type { Given } from './read-input';

export type CommandInput = Given & {
  /** For the officers who sign; without it a command that two have to sign is refused. */
  reason?: string;
  /** The demo's chain sends the calls of the answer. */
  send?: boolean;
};

/**
 * The one way to a command, for the desk, the command line and everything else. A command that two officers have to sign becomes a
 * proposal, which is the answer.
 * @throws Refusal or DomainError of the command
 */
export async function execute(
  command: Command,
  operator: Operator,
  { reason, send = false, ...given }: CommandInput,
): Promise<Answer> {
  requireRole(command, operator);
  if (reason !== undefined && needsTwo(operator.ctx, command.name)) {
    return propose(command, operator, given, reason);
  }
  const answer = await perform(command, operator, given);
  if (!send || !command.send) return answer;
  const { calls = [], ...rest } = answer;
  return { ...rest, rows: await command.send(operator, calls) };
}

/** A shell, without roles, may use every command. @throws Refusal */
export function requireRole(command: Command, { roles }: Operator): void {
  if (!roles || command.roles.some((role) => roles.includes(role))) return;
  throw refusal('ROLE_MISSING', { what: 'command' });
}

/** A shell says who it is by itself, so its user does not count as one of the two. @throws Refusal where there is no desk */
async function propose(
  command: Command,
  operator: Operator,
  { files, ...given }: Given,
  reason: string,
): Promise<Answer> {
  if (!operator.ctx.config.desk) {
    throw refusal('DESK_CLOSED');
  }
  // Each is read once: a shell could change its file between two looks.
  const kept = Object.entries(files).map(([option, { name, read }]) => {
    const bytes = read();
    return [option, { name: path.basename(name), read: () => bytes }] as const;
  });
  const whole = { ...given, files: Object.fromEntries(kept) };
  const { id, expiresAt } = await makeProposal(operator, command, whole, reason);
  const signatures = `0 of ${SIGNATURES_NEEDED}`;
  return { rows: [{ proposal: id, signatures, expires: expiresAt }] };
}
