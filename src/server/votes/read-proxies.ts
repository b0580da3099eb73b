import type { Ballot } from '@fnx/api/votes/schemas';
import type { Db } from '@fnx/postgres/client';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { readBank } from '@/config/bank';
import { shareWallets } from '@/server/register/chain-tables';
import { holderOf } from '@/server/users/holder-id';
import { proxies, votes } from './tables';

/** Those whose proxy is the caller, and the caller's own proxy, of one ballot. */
export async function readProxies(db: Db, userId: string, id: string): Promise<Ballot['proxy']> {
  const own = and(eq(proxies.ballotId, id), eq(proxies.holder, holderOf(db, userId)));
  const [mine] = await db.select().from(proxies).where(own);
  const named = await db
    .select({ proxy: proxies, vote: votes })
    .from(proxies)
    .leftJoin(votes, and(eq(votes.ballotId, id), eq(votes.holder, proxies.holder)))
    .where(and(eq(proxies.ballotId, id), eq(proxies.proxyHolder, holderOf(db, userId))))
    .orderBy(asc(proxies.namedAt), asc(proxies.holder));
  return {
    named: mine?.proxy ? { wallet: getAddress(mine.proxy as Hex), choice: mine.choice } : null,
    nonce: mine?.nonce ?? 0,
    independent: await readIndependent(db),
    for: named.map(({ proxy, vote }) => ({
      holder: proxy.holder as Hex,
      wallet: getAddress(proxy.voter as Hex),
      choice: proxy.choice,
      vote: vote && { choice: vote.choice, isOwn: vote.nonce > 0 },
    })),
  };
}

/** The bank's independent proxy; null without one, and while its wallet is not registered: the contract would refuse it. */
async function readIndependent(db: Db): Promise<Ballot['proxy']['independent']> {
  const { independentProxy } = readBank().meetings;
  if (!independentProxy) return null;
  const { name, wallet } = independentProxy;
  const isWallet = eq(shareWallets.address, wallet.toLowerCase());
  const [known] = await db
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .where(and(isWallet, isNull(shareWallets.removedAt)));
  return known ? { name, wallet: getAddress(wallet as Hex) } : null;
}
