import { type Command, type CommandGroup, commandOf } from '@/server/desk/define-command';
import type { Officer } from '@/server/desk/desk-route';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { detailsOf } from './desk-words';

type Roles = Pick<Officer, 'roles'>;

/** The commands that an officer may use. */
export const commandsOf = (groups: readonly CommandGroup[], { roles }: Roles): Command[] =>
  groups.flatMap(({ commands }) =>
    commands.filter((command) => command.roles.some((role) => roles.includes(role))),
  );

/** The commands that an officer may use, with their forms and the columns of their answers. */
export const listCommands = (
  ctx: Pick<AppContext, 'registry'>,
  groups: readonly CommandGroup[],
  officer: Roles,
) =>
  groups.flatMap((group) =>
    commandsOf([group], officer).map((command) => ({
      title: group.title,
      ...describe(ctx, command),
    })),
  );

function describe(ctx: Pick<AppContext, 'registry'>, command: Command) {
  const { name, summary, critical, dangerous, inList = false, fields, answer } = command;
  return {
    name,
    summary,
    details: detailsOf(ctx, command),
    args: fields.filter(({ isArgument }) => isArgument).map(({ word }) => word),
    options: fields.filter(({ isArgument }) => !isArgument),
    critical,
    dangerous,
    inList,
    columns: { ...answer },
  };
}

/** @throws Refusal for a command that does not exist */
export function findCommand(ctx: AppContext, name: string): Command {
  const command = commandOf(ctx, name);
  if (command) return command;
  throw refusal('ROLE_MISSING', { what: 'command' });
}
