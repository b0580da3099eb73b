import { and, eq } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { readPasskeyAccount } from './account-state';
import { gasLeft } from './budget';
import { senderCalls } from './tables';

/**
 * A passkey account on the chain, what the service still pays for it today, and a call of the caller.
 * @throws DomainError SALE_UNAVAILABLE when the chain does not answer
 */
export async function viewPasskeyAccount(
  ctx: AppContext,
  { userId }: Session,
  { account, id }: { account: Address; id?: string | undefined },
) {
  const { isDeployed, nonce, signers } = await readPasskeyAccount(ctx, account);
  const call = id === undefined ? undefined : await findOwn(ctx, userId, id);
  return {
    isOffered: ctx.sender !== null,
    isDeployed,
    nonce: Number(nonce),
    signers: [...signers],
    gasLeft: await gasLeft(ctx, userId),
    txHash: (call?.minedTx ?? call?.txHashes.at(-1) ?? null) as Hex | null,
    status: call?.status ?? null,
    fault: call?.fault ?? null,
  };
}

async function findOwn({ db }: AppContext, userId: string, id: string) {
  if (!isUuid(id)) return undefined;
  const [call] = await db
    .select()
    .from(senderCalls)
    .where(and(eq(senderCalls.id, id), eq(senderCalls.userId, userId)));
  return call;
}
