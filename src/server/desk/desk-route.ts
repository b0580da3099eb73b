import type { DeskCall } from '@fnx/api/desk/call';
import type { Role } from '@fnx/api/shared/desk';
import type { PageInput } from '@fnx/postgres/read-page';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod/mini';
import type { AppContext } from '@/server/platform/context';

/** The officer behind a request to the desk. */
export type Officer = { id: string; email: string; name: string; roles: readonly Role[] };

/** The input that all lists have in common. */
export type DeskPage = PageInput & {
  search?: string | undefined;
  sort?: 'oldest' | 'newest' | undefined;
  /** The condition that an officer has the item that a column names, or nobody. */
  only?: ((item: PgColumn) => SQL | undefined) | undefined;
};

type DeskInput<C extends DeskCall> = {
  ctx: AppContext;
  officer: Officer;
  input: z.output<C['input']>;
};

export type DeskRoute = {
  call: DeskCall;
  /** The view, or the command that the call belongs to. */
  right: string;
  /** The person whose data the answer shows, as the journal's target; undefined where it shows none. */
  person?: (input: never) => string;
  handle(request: DeskInput<DeskCall>): Promise<unknown>;
};

/**
 * Connects a call of the desk with its use case. The desk checks the officer's session, the right, and the input; it writes the read of
 * personal data into the journal before the handler runs.
 *
 * @param handler answers with the call's data, or with a Response for a file
 * @example deskRoute(checkCalls.show, 'view checks', ({ ctx, input }) => showCheck(ctx, input.email), ({ email }) => email)
 */
export function deskRoute<C extends DeskCall>(
  call: C,
  right: string,
  handler: (request: DeskInput<C>) => Promise<z.input<C['data']> | Response>,
  person?: (input: z.output<C['input']>) => string,
): DeskRoute {
  return { call, right, handle: handler as DeskRoute['handle'], ...(person && { person }) };
}
