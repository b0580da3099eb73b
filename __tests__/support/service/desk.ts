import type { DeskCall } from '@fnx/api/desk/call';
import type { Role } from '@fnx/api/shared/desk';
import type { z } from 'zod/mini';
import { mayUse } from '@/server/desk/rights';
import { commandGroups } from '@/server/modules';
import type { AppContext } from '@/server/platform/context';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { routeOf, seeView } from '../people/desk-view';

/** Types a command as an operator does: the rows of its answer, or `{ refused }`. */
export async function runAdmin(
  ctx: AppContext,
  line: string,
  more: readonly string[] = [],
  files: Readonly<Record<string, Buffer>> = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on the parts it needs.
): Promise<any> {
  const parsed = parseLine(commandGroups, [...line.split(' '), ...more, '--json']);
  if (!parsed.command) throw new Error(`no command: ${line}`);
  const { output } = await runCommand(
    { ctx, name: parsed.as ?? 'grace' },
    { ...parsed, command: parsed.command },
    (name) => files[name] ?? Buffer.from(''),
  );
  return JSON.parse(output);
}

/** Opens a view of the staff desk as an officer with these roles. */
export async function readView<C extends DeskCall>(
  ctx: AppContext,
  roles: readonly Role[],
  call: C,
  input: z.input<C['input']>,
): Promise<z.output<C['data']>> {
  const { right } = routeOf(call);
  if (!mayUse(ctx, roles, right)) throw new Error(`${roles.join()} may not ${right}.`);
  const id = '00000000-0000-4000-8000-00000000000a';
  return seeView(ctx, { id, email: 'grace@fnx.example', name: 'Grace', roles }, call, input);
}
