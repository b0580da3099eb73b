import type { RecoveryStatus } from '@fnx/api/shared/rights-vocabulary';
import type { Db } from '@fnx/postgres/client';
import { readPage } from '@fnx/postgres/read-page';
import { and, eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { DeskPage } from '@/server/desk/desk-route';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { isNamed } from '@/server/users/is-named';
import { users } from '@/server/users/tables';
import { recoveries, recoveryRequests } from '@/server/wallets/tables';
import { chainTime } from './list-recoveries';
import { isOpen } from './open-requests';
import { type RecoveryRequest, statusOf } from './view-recovery';

/** A request with its state, and whose it is. */
export type KnownRequest = {
  request: RecoveryRequest;
  status: RecoveryStatus;
  person: typeof users.$inferSelect;
};

const ofChain = and(
  eq(recoveries.txHash, recoveryRequests.txHash),
  eq(recoveries.fromAddress, recoveryRequests.fromAddress),
);

/** A page of the requests that officers have to decide, oldest first, or of all, newest first. */
export async function readRequests(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  {
    show,
    search,
    sort = show ? 'newest' : 'oldest',
    only,
    ...page
  }: DeskPage & { show?: 'all' | undefined },
) {
  const { createdAt: key, id, userId } = recoveryRequests;
  const where = and(show ? undefined : isOpen(), isNamed(ctx.db, userId, search), only?.(id));
  const select = ctx.db
    .select({ request: recoveryRequests, chain: recoveries, person: users })
    .from(recoveryRequests)
    .innerJoin(users, eq(users.id, recoveryRequests.userId))
    .leftJoin(recoveries, ofChain)
    .$dynamic();
  const list = await readPage(
    ctx.db,
    select,
    { where, key, id, ascending: sort === 'oldest' },
    page,
  );
  const now = await chainTime(ctx);
  const docs = list.docs.map(
    ({ chain, ...row }): KnownRequest => ({
      ...row,
      status: statusOf(row.request, chain, now),
    }),
  );
  return { ...list, docs };
}

/** Null if there is none with this id. */
export async function readRequest(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  id: string,
): Promise<KnownRequest | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({ request: recoveryRequests, chain: recoveries, person: users })
    .from(recoveryRequests)
    .innerJoin(users, eq(users.id, recoveryRequests.userId))
    .leftJoin(recoveries, ofChain)
    .where(eq(recoveryRequests.id, id));
  if (!row) return null;
  const { chain, ...known } = row;
  return { ...known, status: statusOf(row.request, chain, await chainTime(ctx)) };
}

/** The key of the lost wallet stopped an earlier recovery by a veto. */
export async function wasVetoed(db: Db, fromAddress: string): Promise<boolean> {
  const [found] = await db
    .select({ txHash: recoveries.txHash })
    .from(recoveries)
    .where(and(eq(recoveries.fromAddress, fromAddress), eq(recoveries.ended, 'VETOED')))
    .limit(1);
  return found !== undefined;
}

export const nameOf = ({ firstName, lastName }: KnownRequest['person']) =>
  `${firstName} ${lastName}`;

/** For lists. */
export const summaryOf = ({ request, status, person }: KnownRequest) => ({
  id: request.id,
  email: person.email,
  name: nameOf(person),
  personId: person.id,
  status,
  from: getAddress(request.fromAddress),
});

export const noRequest = (id: string) =>
  refusal('NOT_ON_PAGE', { what: 'request', id, page: 'Recoveries' });
