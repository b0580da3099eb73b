import type { Wallet } from '@fnx/api/wallets/schemas';
import type { Tx } from '@fnx/postgres/client';
import { violatedConstraint } from '@fnx/postgres/faults';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { consumeAction } from '@/server/account/codes/actions';
import { refuseCode } from '@/server/account/codes/consume-code';
import { checkAddress } from '@/server/compliance/screen/check-address';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { walletUnlinked } from '@/server/messaging/security-texts';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { ledgerAccounts, SHARE_ASSET } from '@/server/register/tables';
import { linkedWallets, viewWallet, type WalletRow } from '@/server/users/linked-wallets';
import { lockOwner } from '@/server/users/lock-user';
import { requireKyc } from '@/server/users/require-kyc';
import { wallets } from '@/server/users/tables';
import { linkWallet, shortAddress } from './link-wallet';
import { checkPasskey, keepPasskey, type NamedPasskey } from './name-passkey';
import { type Proof, proveWallet, spendNonce } from './prove-wallet';

type WalletRequest = {
  action: 'LINK' | 'SET_PRIMARY' | 'UNLINK';
  address: string;
  message?: string;
  signature?: Hex;
  walletName?: string;
  label?: string;
  /** LINK of an account by passkey: the one that its address follows from. */
  passkey?: NamedPasskey;
  /** For UNLINK of a lost wallet: the code sent by sendOTPEmail for CHANGE_WALLET. */
  otpId?: string;
  otp?: string;
};

/**
 * Links a wallet, makes it the primary one, or unlinks it. Each needs a new signature of that wallet; unlinking a lost wallet
 * needs an e-mail code, which requires the password. A stolen session alone changes nothing. The customer is notified of
 * linked and unlinked wallets.
 * @throws DomainError ACCOUNT_REVIEW, WALLET_CHECK_DOWN (LINK), NONCE_EXPIRED, SIGNATURE_INVALID, CHAIN_MISMATCH, WALLET_LIMIT, WALLET_ALREADY_LINKED (to another
 *   account), WALLET_IN_USE (an order can still be paid with it), WALLET_HOLDS_SHARES, WALLET_REQUIRED when it is not linked, KYC_REQUIRED (SET_PRIMARY), OTP_INVALID, OTP_EXPIRED,
 *   OTP_ATTEMPTS
 */
export async function requestWallet(
  ctx: AppContext,
  session: Session,
  request: WalletRequest,
): Promise<Wallet> {
  const { message, signature, otpId, otp } = request;
  if (request.action === 'UNLINK' && otpId !== undefined && otp !== undefined) {
    return unlinkLostWallet(ctx, session, request.address, { otpId, otp });
  }
  if (!message || !signature) {
    throw invalidFields({ signature: 'MESSAGE_NOT_SIGNED' });
  }
  const address = request.address.toLowerCase();
  const proof = await proveWallet(ctx, session, { message, signature });
  if (proof.address !== address) throw problem('SIGNATURE_INVALID');
  if (request.action === 'LINK') {
    await checkAddress(ctx, session.userId, address);
    await checkPasskey(ctx, proof.address, request.passkey);
  }
  if (request.action === 'SET_PRIMARY') await requireKyc(ctx.db, session.userId);
  try {
    const row = await ctx.db.transaction(async (tx) => {
      await spendNonce(ctx, tx, proof, 'LINK');
      await lockOwner(tx, 'wallets', session.userId);
      const linked = await linkedWallets(tx, session.userId);
      const row = await act(ctx, tx, { session, request, proof, linked });
      if (request.passkey) await keepPasskey(ctx, tx, session, row, request.passkey);
      return row;
    });
    return viewWallet(row);
  } catch (error) {
    if (violatedConstraint(error) === 'wallets_one_account') {
      throw problem('WALLET_ALREADY_LINKED');
    }
    throw error;
  }
}

/** The code is consumed in the same transaction: if unlinking is refused, it stays valid. */
async function unlinkLostWallet(
  ctx: AppContext,
  session: Session,
  address: string,
  code: { otpId: string; otp: string },
): Promise<Wallet> {
  const outcome = await ctx.db.transaction(async (tx) => {
    const consumed = await consumeAction(ctx, tx, session, ['CHANGE_WALLET'], code);
    if (consumed.state !== 'right') return { consumed };
    await lockOwner(tx, 'wallets', session.userId);
    const linked = await linkedWallets(tx, session.userId);
    const mine = linked.find((wallet) => wallet.address === address.toLowerCase());
    if (!mine) throw problem('WALLET_REQUIRED');
    return { row: await unlink(ctx, tx, mine, linked) };
  });
  if (!outcome.row) throw refuseCode(outcome.consumed, 'OTP_ATTEMPTS');
  return viewWallet(outcome.row);
}

type WalletAction = {
  session: Session;
  request: WalletRequest;
  proof: Proof;
  linked: readonly WalletRow[];
};

function act(ctx: AppContext, tx: Tx, action: WalletAction): Promise<WalletRow> {
  const mine = action.linked.find(({ address }) => address === action.proof.address);
  if (action.request.action === 'LINK')
    return mine ? rename(tx, mine, action) : linkNew(ctx, tx, action);
  if (!mine) throw problem('WALLET_REQUIRED');
  return action.request.action === 'UNLINK'
    ? unlink(ctx, tx, mine, action.linked)
    : setPrimary(tx, mine);
}

/** Unlinking would hide shares that the wallet still holds. */
async function refuseWithShares(tx: Tx, address: string): Promise<void> {
  const [held] = await tx
    .select({ raw: sql<string>`coalesce(sum(${ledgerAccounts.balanceRaw}), 0)` })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.address, address), eq(ledgerAccounts.asset, SHARE_ASSET)));
  const heldRaw = BigInt(held?.raw ?? 0);
  if (heldRaw === 0n) return;
  throw problem('WALLET_HOLDS_SHARES', { shares: formatDecimal(heldRaw, SHARE_DECIMALS) });
}

function linkNew(
  ctx: AppContext,
  tx: Tx,
  { session: { userId }, request: { label, walletName }, proof, linked }: WalletAction,
): Promise<WalletRow> {
  return linkWallet(ctx, tx, { userId, address: proof.address, linked, label, walletName });
}

async function rename(tx: Tx, mine: WalletRow, { request }: WalletAction): Promise<WalletRow> {
  const [row] = await tx
    .update(wallets)
    .set({
      label: request.label ?? mine.label,
      walletName: request.walletName ?? mine.walletName,
    })
    .where(eq(wallets.id, mine.id))
    .returning();
  return found(row);
}

async function setPrimary(tx: Tx, mine: WalletRow): Promise<WalletRow> {
  await tx
    .update(wallets)
    .set({ isPrimary: false })
    .where(and(eq(wallets.userId, mine.userId), eq(wallets.isPrimary, true)));
  const [row] = await tx
    .update(wallets)
    .set({ isPrimary: true })
    .where(eq(wallets.id, mine.id))
    .returning();
  return found(row);
}

async function unlink(
  ctx: AppContext,
  tx: Tx,
  mine: WalletRow,
  linked: readonly WalletRow[],
): Promise<WalletRow> {
  if (await ctx.registry.needsWallet(tx, mine)) throw problem('WALLET_IN_USE');
  await refuseWithShares(tx, mine.address);
  const [row] = await tx
    .update(wallets)
    .set({ unlinkedAt: ctx.clock.now(), isPrimary: false })
    .where(eq(wallets.id, mine.id))
    .returning();
  const next = linked.find(({ id }) => id !== mine.id);
  if (mine.isPrimary && next) {
    await tx.update(wallets).set({ isPrimary: true }).where(eq(wallets.id, next.id));
  }
  const address = shortAddress(mine.address);
  await raiseNotification(ctx, tx, { userId: mine.userId, ...walletUnlinked(ctx, address) });
  return found(row);
}

function found(row: WalletRow | undefined): WalletRow {
  if (!row) throw new Error('The wallet row was not written.');
  return row;
}
