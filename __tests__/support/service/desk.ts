import type { z } from 'zod/mini';
import type { DeskCall } from '@/api/desk/call';
import { mayUse } from '@/server/desk/rights';
import { commandGroups, modules } from '@/server/modules';
import type { AppContext } from '@/server/platform/context';
import type { Role } from '@/shared/desk';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';

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
  const route = modules
    .flatMap(({ deskRoutes = [] }) => deskRoutes)
    .find((one) => one.call === (call as DeskCall));
  if (!route) throw new Error(`No module answers ${call.path}.`);
  if (!mayUse(ctx, roles, route.right)) {
    throw new Error(`${roles.join()} may not ${route.right}.`);
  }
  const officer = {
    id: '00000000-0000-4000-8000-00000000000a',
    email: 'grace@fnx.example',
    name: 'Grace',
    roles,
  };
  const data = await route.handle({ ctx, officer, input: call.input.parse(input) });
  return call.data.parse(data) as z.output<C['data']>;
}
