import type { DeskAnswer } from '@/api/desk/desk';
import { mayUse } from '@/server/operator/officers/find-officer';
import { answerOf, fieldsOf, type Given, inputOf } from '@/server/operator/proposals/given';
import { type Command, type CommandGroup, Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Officer } from '@/server/platform/desk';
import { writeJournal } from '@/server/platform/write-journal';
import { RIGHTS, type RightName } from '@/shared/desk';

const isRight = (name: string): name is RightName => Object.hasOwn(RIGHTS, name);

/** Whether a command needs the signatures of two officers. */
export function isCritical(name: string): boolean {
  return isRight(name) && 'critical' in RIGHTS[name];
}

/** The commands that an officer may use, with their forms. */
export function listCommands(groups: readonly CommandGroup[], { roles }: Officer) {
  return groups.flatMap(({ title, commands }) =>
    commands
      .filter(({ name }) => isRight(name) && mayUse(roles, name))
      .map((command) => ({
        name: command.name,
        title,
        summary: command.summary,
        details: command.details,
        ...fieldsOf(command),
        critical: isCritical(command.name),
      })),
  );
}

/** @throws Refusal for a command that does not exist, or that the officer's roles do not include */
export function findCommand(
  groups: readonly CommandGroup[],
  officer: Officer | null,
  name: string,
): Command {
  const command = groups.flatMap(({ commands }) => commands).find((one) => one.name === name);
  const may = isRight(name) && (officer === null || mayUse(officer.roles, name));
  if (!command || !may) throw new Refusal('Your roles do not include this command.');
  return command;
}

/**
 * Runs a command that is not critical for an officer. The journal has an entry of each: the command's own, or that it was read.
 * @throws Refusal or DomainError of the command
 */
export async function runForOfficer(
  ctx: AppContext,
  officer: Officer,
  command: Command,
  given: Given,
): Promise<DeskAnswer> {
  if (isCritical(command.name)) throw new Refusal('Two officers have to sign this command.');
  let written = false;
  const onEntry = () => {
    written = true;
  };
  const operator = { ctx, name: officer.email, source: 'DESK' as const, onEntry };
  const answer = answerOf(await command.run(operator, inputOf(command, given)));
  if (!written) await noteRead(ctx, officer, command.name, given.args.join(' '));
  return answer;
}

/** Writes into the journal that an officer read something. */
export function noteRead(ctx: AppContext, officer: Officer, what: string, target: string) {
  const entry = { actor: officer.email, source: 'DESK' as const, action: what, target };
  return writeJournal(ctx, ctx.db, entry);
}
