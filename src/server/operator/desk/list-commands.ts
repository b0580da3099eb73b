import type { AppContext } from '@/server/platform/context';
import { type Command, type CommandGroup, commandOf } from '@/server/platform/define-command';
import type { Officer } from '@/server/platform/desk';
import { refusal } from '@/server/platform/refusal';
import { detailsOf } from './desk-words';

/** The commands that an officer may use, with their forms and the columns of their answers. */
export function listCommands(
  ctx: Pick<AppContext, 'registry'>,
  groups: readonly CommandGroup[],
  { roles }: Pick<Officer, 'roles'>,
) {
  return groups.flatMap(({ title, commands }) =>
    commands
      .filter((command) => command.roles.some((role) => roles.includes(role)))
      .map((command) => ({ title, ...describe(ctx, command) })),
  );
}

function describe(ctx: Pick<AppContext, 'registry'>, command: Command) {
  const { name, summary, critical, dangerous, fields, answer } = command;
  return {
    name,
    summary,
    details: detailsOf(ctx, command),
    args: fields.filter(({ isArgument }) => isArgument).map(({ word }) => word),
    options: fields.filter(({ isArgument }) => !isArgument),
    critical,
    dangerous,
    columns: { ...answer },
  };
}

/** @throws Refusal for a command that does not exist */
export function findCommand(ctx: AppContext, name: string): Command {
  const command = commandOf(ctx, name);
  if (command) return command;
  throw refusal('ROLE_MISSING', { what: 'command' });
}
