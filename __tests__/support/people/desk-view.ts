import type { DeskCall } from '@fnx/api/desk/call';
import type { Role } from '@fnx/api/shared/desk';
import type * as z from 'zod/mini';
import type { Row } from '@/server/desk/commands';
import { commandOf } from '@/server/desk/define-command';
import type { Officer } from '@/server/desk/desk-route';
import { issueWarrant } from '@/server/desk/four-eyes';
import { modules } from '@/server/modules';
import { execute } from '@/server/operator/execute';
import type { AppContext } from '@/server/platform/context';

/* Views and commands as an officer of the desk gets them, below login and rights. */

export function testOfficer(name: string, ...roles: Role[]): Officer {
  const given = roles.length > 0 ? roles : (['COMPLIANCE'] as const);
  return { id: `id-of-${name}`, email: `${name}@bank.example`, name, roles: given };
}

export function routeOf(call: DeskCall) {
  const routes = modules.flatMap(({ deskRoutes = [] }) => deskRoutes);
  const route = routes.find((one) => one.call.path === call.path);
  if (!route) throw new Error(`Nothing answers ${call.path}.`);
  return route;
}

/** The answer of a view: its data, or a response with a file. */
export async function seeView<C extends DeskCall>(
  ctx: AppContext,
  officer: Officer,
  call: C,
  input: z.input<C['input']>,
): Promise<z.output<C['data']>> {
  const answer = await routeOf(call).handle({
    ctx,
    officer,
    input: call.input.parse(input) as never,
  });
  if (answer instanceof Response) return answer as never;
  return call.data.parse(answer) as z.output<C['data']>;
}

export async function openPicture(
  ctx: AppContext,
  officer: Officer,
  call: DeskCall,
  link: string,
): Promise<Response> {
  const [path, query] = link.split('?');
  if (path !== call.path) throw new Error(`The link is for ${path}.`);
  return (await seeView(
    ctx,
    officer,
    call,
    Object.fromEntries(new URLSearchParams(query)),
  )) as Response;
}

/** Runs a command as one officer, or for two who have signed: `ada and grace`. */
export async function runAtDesk(
  ctx: AppContext,
  names: string,
  [name, ...args]: readonly [string, ...string[]],
  options: Record<string, string> = {},
): Promise<readonly Row[]> {
  const command = commandOf(ctx, name);
  if (!command) throw new Error(`There is no command ${name}.`);
  const emails = names.split(' and ').map((one) => testOfficer(one).email);
  const warrant = issueWarrant({ command: name, proposal: null, signers: emails });
  const operator = { ctx, name: emails.at(-1) ?? '', source: 'DESK' as const, warrant };
  return (await execute(command, operator, { args, options, files: {} })).rows;
}
