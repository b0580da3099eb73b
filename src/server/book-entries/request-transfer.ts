import type { EntryTransfer } from '@fnx/api/book-entries/schemas';
import { isBookWallet } from '@fnx/chain/book-wallets';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { violatedConstraint } from '@fnx/postgres/faults';
import { and, eq, isNull } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import { decide } from '@/server/desk/decide';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { readHolder, readWallets } from '@/server/platform/gateways/share-contracts';
import { bookShares } from '@/server/register/balances';
import { shareWalletsOf } from '@/server/register/share-wallets';
import { holderIdOf } from '@/server/users/holder-id';
import { requireActive } from '@/server/users/require-active';
import { checkOwner } from '@/server/wallets/check-owner';
import { transferAsked } from './notices';
import { isOpenRequest, pendingTransfer, viewTransfer } from './read-transfers';
import { bookRequests } from './tables';

/**
 * Checks that the contracts would transfer a book entry to a wallet, as of the newest block.
 * @throws DomainError NO_BOOK_ENTRY, BOOK_CLAIM_OPEN (on the chain), HOLDER_FROZEN, WALLET_BLOCKED, WALLET_ALREADY_LINKED (registered for another
 *   holder), WALLET_NOT_REGISTERED (the holder has others), SALE_UNAVAILABLE
 */
export async function checkTransfer(
  ctx: AppContext,
  { userId, holder, wallet }: { userId: string; holder: Hex; wallet: Address },
): Promise<bigint> {
  const shares = await bookShares(ctx.db, userId);
  if (shares === 0n) throw problem('NO_BOOK_ENTRY');
  if (await pendingTransfer(ctx.db, holder)) throw problem('BOOK_CLAIM_OPEN');
  if ((await readHolder(ctx, holder)).isFrozen) throw problem('HOLDER_FROZEN');
  const [state] = await readWallets(ctx, [wallet]);
  if (state?.isBlocked) throw problem('WALLET_BLOCKED');
  if (state?.holder && state.holder !== holder) throw problem('WALLET_ALREADY_LINKED');
  const own = await shareWalletsOf(ctx.db, holder);
  const others = own.filter((address) => !isBookWallet(address));
  if (!state?.holder && others.length > 0) throw problem('WALLET_NOT_REGISTERED');
  return shares;
}

/**
 * Asks to move a person's book entry to a linked wallet.
 * @throws DomainError as `checkOwner` and `checkTransfer`; BOOK_CLAIM_OPEN
 */
export async function requestTransfer(
  ctx: AppContext,
  { userId }: Session,
  wanted: { wallet: string },
): Promise<EntryTransfer> {
  const wallet = await checkOwner(ctx, userId, wanted.wallet);
  const holder = await holderIdOf(ctx.db, userId);
  await checkTransfer(ctx, { userId, holder, wallet });
  try {
    return await ctx.db.transaction(async (tx) => {
      await requireActive(tx, userId);
      const createdAt = ctx.clock.now();
      const values = { userId, holder, wallet: wallet.toLowerCase(), createdAt };
      const [request] = await tx.insert(bookRequests).values(values).returning();
      if (!request) throw new Error('The request was not stored.');
      await raiseNotification(ctx, tx, { userId, ...transferAsked(wallet) });
      return viewTransfer({ request, chain: null }, createdAt);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'book_requests_one_open') throw problem('BOOK_CLAIM_OPEN');
    throw error;
  }
}

/** Withdraws a request that is not approved yet. @throws DomainError NO_BOOK_CLAIM */
export async function withdrawTransfer(ctx: AppContext, { userId }: Session) {
  const endedAt = ctx.clock.now();
  const mine = and(
    eq(bookRequests.userId, userId),
    isOpenRequest(),
    isNull(bookRequests.approvedAt),
  );
  const request = await ctx.db.transaction((tx) =>
    decide(tx, bookRequests, mine, async (row) => {
      if (!row) throw problem('NO_BOOK_CLAIM');
      return { ended: 'WITHDRAWN', endedAt };
    }),
  );
  return viewTransfer({ request, chain: null }, endedAt);
}

/** For texts, EIP-55. */
export const walletOf = ({ wallet }: { wallet: string }) => getAddress(wallet as Address);

/** Seconds that an entry transfer waits on the chain, which were set at the deployment. */
export function transferDelay({ chain }: AppContext): Promise<number> {
  const { issuance: address } = chain.addresses.contracts;
  return chain.client.readContract({ address, abi: issuanceAbi, functionName: 'claimDelay' });
}
