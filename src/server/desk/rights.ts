import { ITEM_RIGHTS, type ItemPage, isView, type Role, VIEWS } from '@fnx/api/shared/desk';
import { inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Operator } from '@/server/desk/commands';
import type { AppContext } from '@/server/platform/context';

type Known = Pick<AppContext, 'registry'>;

/** The roles that may use a command or a view. */
const rolesOf = ({ registry }: Known, name: string): readonly Role[] =>
  isView(name) ? VIEWS[name] : (registry.commands.get(name)?.roles ?? []);

/** Whether one of the roles has the right to a command or a view. */
export const mayUse = (ctx: Known, roles: readonly Role[], name: string): boolean =>
  rolesOf(ctx, name).some((role) => roles.includes(role));

/** A page, where the roles include it. */
export function placeOf(ctx: Known, roles: readonly Role[], page: ItemPage | undefined) {
  if (!page) return null;
  const right = page.area === 'commands' ? page.id : ITEM_RIGHTS[page.area];
  return mayUse(ctx, roles, right) ? page : null;
}

/** Every command and view of the desk that the roles include, or not. */
export function rightsOf(ctx: Known, roles: readonly Role[], has = true): string[] {
  const offered = [...ctx.registry.commands.values()].filter((command) => command.roles.length > 0);
  const names = [...Object.keys(VIEWS), ...offered.map(({ name }) => name)];
  return names.filter((name) => mayUse(ctx, roles, name) === has);
}

/** Rows of commands that the roles include. A shell, without roles, reads all rows. */
export const readableBy = ({ ctx, roles }: Pick<Operator, 'ctx' | 'roles'>, command: PgColumn) =>
  roles && inArray(command, rightsOf(ctx, roles));
