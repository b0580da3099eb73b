import { desc, eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { users } from '@/server/users/tables';
import { recoveries, recoveryRequests } from '@/server/wallets/tables';
import { viewRecovery } from './view-recovery';

const MOST = 20;

/** The recoveries of a person's wallets, newest first, also those that this service did not start. */
export async function listRecoveries(ctx: AppContext, { userId }: Session) {
  const { db } = ctx;
  const requests = await db
    .select()
    .from(recoveryRequests)
    .where(eq(recoveryRequests.userId, userId))
    .orderBy(desc(recoveryRequests.createdAt))
    .limit(MOST);
  const found = await db
    .select({ chain: recoveries })
    .from(recoveries)
    .innerJoin(users, eq(users.holderId, recoveries.holder))
    .where(eq(users.id, userId))
    .orderBy(desc(recoveries.requestedAt))
    .limit(MOST);
  const onChain = found.map(({ chain }) => chain);
  const now = await chainTime(ctx);
  const chainOf = ({ txHash, fromAddress }: (typeof requests)[number]) =>
    onChain.find((one) => one.txHash === txHash && one.fromAddress === fromAddress) ?? null;
  const own = requests.map((request) => ({ request, chain: chainOf(request) }));
  const known = new Set(own.map(({ chain }) => chain));
  const others = onChain.filter((chain) => !known.has(chain));
  const docs = [
    ...own.map(({ request, chain }) => viewRecovery(request, chain, now)),
    ...others.map((chain) => viewRecovery(null, chain, now)),
  ];
  return { docs: docs.sort((a, b) => b.requestedAt.localeCompare(a.requestedAt)).slice(0, MOST) };
}

/** Time of the last indexed block, by which the contract decides. */
export async function chainTime({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Date> {
  const block = await readIndexedBlock(db);
  return block ? new Date(block.time) : clock.now();
}
