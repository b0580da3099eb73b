import type { DeskCall } from '@fnx/api/desk/call';
import type { DeskListCall } from '@fnx/api/desk/define-list';
import type * as z from 'zod/mini';
import { type DeskPage, type DeskRoute, deskRoute, type Officer } from '@/server/desk/desk-route';
import type { AppContext } from '@/server/platform/context';

/** The input of a list, and who asks. */
export type ListRequest<L extends DeskCall> = {
  ctx: AppContext;
  officer: Officer;
  input: Omit<z.output<L['input']>, 'whose'> & Pick<DeskPage, 'only'>;
};

/** Reads a page of a list. */
export type ReadList<L extends DeskCall> = (request: ListRequest<L>) => Promise<z.input<L['data']>>;

/**
 * The call of a list. @param about what the journal says was read, for lists of personal data
 */
export const listRoute = <L extends DeskListCall>(
  list: L,
  read: ReadList<L>,
  about?: (input: z.output<L['input']>) => string,
): DeskRoute =>
  deskRoute(
    list,
    list.right,
    // `createDesk` turns whose items are asked for into a condition.
    (request) => read(request as ListRequest<L>),
    about,
  );
