import { formatDecimal } from '@fnx/values/money';
import type { Hex } from 'viem';
import { formatAmount } from '@/lib/format/format';
import { rememberCall, type SentCall } from '@/wallet/sent-calls';
import type { Sender, WalletApi } from '@/wallet/wallet-api';
import { AllowanceLoweredError, PaymentOpenError } from '@/wallet/wallet-errors';
import { getWallet } from '@/wallet/wallet-store';
import { clearAsked, markAsked } from './asked';
import type { Approval, At, BuiltCall, Plan } from './kind';
import { onlyHere } from './only-here';

type Asking = {
  from: Hex;
  /** Names the transaction, unless its review does. */
  words: string;
  /** Further data for the list of sent calls. */
  kept: Pick<SentCall, 'subject'> & Partial<SentCall>;
  plan: Plan;
  onStep: (at: At) => void;
};

/**
 * Has a wallet send a call, after the approval that it needs. One that must not be made twice is asked for in one tab at a time, and
 * what was asked for is remembered.
 *
 * @returns the hash; null where only the approval was sent, and the call has a press of its own
 * @throws WalletError
 */
export async function sendCall(built: BuiltCall, asking: Asking): Promise<Hex | null> {
  const { once } = built;
  if (once === undefined) return confirmed(built, asking);
  const sent = await onlyHere(`fnx.pay.${once}`, () =>
    confirmed(built, asking).finally(() => clearAsked(once)),
  );
  if (sent === undefined) throw new PaymentOpenError();
  return sent;
}

/** Reads the allowance again before it asks the wallet: another window may have changed it since the page read it. */
async function confirmed(reviewed: BuiltCall, asking: Asking): Promise<Hex | null> {
  const { from, plan, onStep } = asking;
  const wallet = await getWallet();
  const built = (await reviewed.renew?.()) ?? reviewed;
  const { call, approval, once } = built;
  const sender = senderOf(built, asking);
  const mark = (allowed: bigint | null) => once !== undefined && markAsked(once, allowed);
  // Everything but the allowance is known before the first confirmation, so nobody approves in vain.
  if (approval?.wordsOfBoth) await wallet.rehearse(call, sender);
  const allowed = approval ? await allowanceOf(wallet, approval, from) : 0n;
  if (approval && allowed < approval.needed) {
    if (plan === 'CALL') throw tooLow(approval, allowed);
    if (plan === 'BATCH') {
      mark(null);
      return remember(await wallet.sendBatch([approval.call, call], sender), sender, asking);
    }
    mark(allowed);
    await approve(wallet, approval, sender, onStep);
  }
  if (plan === 'APPROVAL' && !approval?.wordsOfBoth) return null;
  onStep('call');
  mark(null);
  return remember(await wallet.send(call, sender), sender, asking);
}

function senderOf(
  { spends, receives, read, approval }: BuiltCall,
  { from, words }: Asking,
): Sender {
  const check = (sent: BuiltCall['call']) =>
    sent === approval?.call ? approval.check(sent) : void read(sent, from);
  return {
    from,
    description: words,
    ...(spends ? { spends } : {}),
    ...(receives ? { receives } : {}),
    check,
  };
}

function remember(hash: Hex, { from, description }: Sender, { kept }: Asking): Hex {
  rememberCall({ hash, description, address: from, ...kept });
  return hash;
}

/** @throws AllowanceLoweredError when the owner approved less than the call needs */
async function approve(
  wallet: WalletApi,
  approval: Approval,
  sender: Sender,
  onStep: (at: At) => void,
): Promise<void> {
  const { spends: _, ...free } = sender;
  const hash = await wallet.send(approval.call, { ...free, description: approval.words });
  onStep('chain');
  await wallet.mined(hash);
  const allowed = await allowanceOf(wallet, approval, sender.from);
  if (allowed < approval.needed) throw tooLow(approval, allowed);
}

/** In the token's smallest unit, as the chain says now. */
export const allowanceOf = (wallet: WalletApi, { token, spender }: Approval, owner: Hex) =>
  wallet.allowance(token, owner, spender);

function tooLow({ needed, decimals, symbol }: Approval, allowed: bigint): AllowanceLoweredError {
  const text = (raw: bigint) => formatAmount(formatDecimal(raw, decimals), symbol, { decimals });
  return new AllowanceLoweredError(text(allowed), text(needed));
}
