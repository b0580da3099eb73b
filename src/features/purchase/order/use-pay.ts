import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { endpoints } from '@/api/endpoints';
import type { ApprovalTerms } from '@/chain/approval';
import { orderQuery } from '@/features/purchase/queries';
import { t } from '@/lang/purchase';
import { formatAmount } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { formatDecimal } from '@/shared/money';
import type { Sender, WalletApi } from '@/wallet/wallet-api';
import {
  AllowanceLoweredError,
  BatchError,
  NotPayableError,
  PaymentOpenError,
} from '@/wallet/wallet-errors';
import { walletProblem } from '@/wallet/wallet-problem';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import { clearAsked, isAnswered, markAsked, useAskedBefore } from './asked';
import type { DecodedOrder } from './decode-order';
import { onlyHere } from './only-here';
import type { Order } from './order-text';
import { IDLE, type PayEvent, type PayPlan, pay } from './pay-flow';
import { notePurchase } from './report-purchase';

type Hex = `0x${string}`;
type Paying = { order: Order; decoded: DecodedOrder; decimals: number };

/** Which transactions are missing, and what the sale may take of the token now; undefined where it needs no approval. */
type Missing = { plan: PayPlan; allowed: bigint | undefined };

/** The allowance may change in the wallet while nobody waits for it: after a reload, in another tab or window. */
const POLL_MS = 2_000;

/** Pays an order: state, the wallet's plan, and the action. */
export function usePay(paying: Paying | null, orderId: string) {
  const [state, dispatch] = useReducer(pay, IDLE);
  const { address } = useWallet();
  const queryClient = useQueryClient();
  const ready = paying && address?.toLowerCase() === paying.order.fromAddress.toLowerCase();
  const noBatch = useRef(false);
  const { asked, forget } = useAskedBefore(orderId);
  const missing = useQuery({
    queryKey: queryKey('payPlan', paying?.order.id ?? null, address ?? null),
    queryFn: async () => (paying ? missingOf(await getWallet(), paying, noBatch.current) : null),
    enabled: Boolean(ready),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: 'always',
    refetchInterval: asked ? POLL_MS : false,
  });
  const answered = isAnswered(asked, missing.data?.allowed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` has the same effect in every render
  useEffect(() => {
    if (answered) forget();
  }, [answered]);

  const run = async () => {
    if (!paying || !missing.data) return;
    dispatch({ type: 'started', plan: missing.data.plan });
    try {
      await payOrder(paying, missing.data.plan, dispatch);
      dispatch({ type: 'sent' });
    } catch (error) {
      dispatch({ type: 'walletLeft', problem: walletProblem(error) });
      // Whatever a wallet makes of a batch: two confirmations work everywhere.
      if (error instanceof BatchError) noBatch.current = true;
      await missing.refetch();
    }
    await queryClient.invalidateQueries({ queryKey: orderQuery(paying.order.id).queryKey });
  };
  return {
    state,
    plan: missing.data?.plan ?? null,
    unknown: missing.isError,
    /** Asked before the page was opened, and the chain shows no answer. */
    mayStillAsk: asked !== null && !answered,
    forget,
    run: () => void run(),
  };
}

/** Read from the chain and the wallet. */
async function missingOf(wallet: WalletApi, paying: Paying, noBatch: boolean): Promise<Missing> {
  const { approval } = paying.decoded;
  if (!approval) return { plan: 'BUY', allowed: undefined };
  const allowed = await allowanceOf(wallet, paying, approval.terms);
  if (allowed >= approval.terms.amount) return { plan: 'BUY', allowed };
  const from = paying.order.fromAddress as Hex;
  const batch = !noBatch && (await wallet.canBatch(from));
  return { plan: batch ? 'BATCH' : 'TWO', allowed };
}

function allowanceOf(
  wallet: WalletApi,
  { order }: Paying,
  { token, spender }: ApprovalTerms,
): Promise<bigint> {
  return wallet.allowance(token, order.fromAddress as Hex, spender);
}

/**
 * Opens the wallet to pay an order, in one tab at a time and only while the service offers it. A second purchase of the same
 * order would be reverted by the contract, and cost the network fee.
 *
 * @throws WalletError
 */
async function payOrder(
  paying: Paying,
  plan: PayPlan,
  dispatch: Dispatch<PayEvent>,
): Promise<void> {
  const { order, decoded } = paying;
  const wallet = await getWallet();
  const done = await onlyHere(`fnx.pay.${order.id}`, async () => {
    await assertOffered(order);
    // Everything but the allowance is known before the first confirmation, so nobody approves in vain.
    await wallet.rehearse(decoded.buy, senderOf(paying));
    try {
      notePurchase(order, await confirmed(wallet, paying, plan, dispatch));
    } finally {
      clearAsked(order.id);
    }
    return true;
  });
  if (!done) throw new PaymentOpenError();
}

/** What the wallet is asked for depends on the allowance now: another window may have changed it since the page read it. */
async function confirmed(
  wallet: WalletApi,
  paying: Paying,
  plan: PayPlan,
  dispatch: Dispatch<PayEvent>,
): Promise<Hex> {
  const { order, decoded } = paying;
  const { approval, buy } = decoded;
  const allowed = approval ? await allowanceOf(wallet, paying, approval.terms) : 0n;
  if (approval && allowed < approval.terms.amount) {
    if (plan === 'BUY') throw tooLow(paying, approval.terms, allowed);
    if (plan === 'BATCH') {
      markAsked(order.id, null);
      return wallet.sendBatch([approval.call, buy], senderOf(paying));
    }
    markAsked(order.id, allowed);
    await approve(wallet, paying, approval, dispatch);
  }
  dispatch({ type: 'approved' });
  markAsked(order.id, null);
  return wallet.send(buy, senderOf(paying));
}

/** Another tab or device may have bought or cancelled the order since the page loaded. */
async function assertOffered({ id, txHash }: Order): Promise<void> {
  const current = await call(endpoints.getOrder, { orderId: id });
  if (!current.payment || current.txHash !== txHash) throw new NotPayableError();
}

/** @throws AllowanceLoweredError when the customer approved less than the price */
async function approve(
  wallet: WalletApi,
  paying: Paying,
  { call, terms }: NonNullable<DecodedOrder['approval']>,
  dispatch: Dispatch<PayEvent>,
): Promise<void> {
  const { order, decimals } = paying;
  const description = t('Approve {amount}', {
    amount: amountText(terms.amount, decimals, order.symbol),
  });
  const hash = await wallet.send(call, { ...senderOf(paying), description });
  dispatch({ type: 'approvalSent' });
  await wallet.mined(hash);
  const allowed = await allowanceOf(wallet, paying, terms);
  if (allowed < terms.amount) throw tooLow(paying, terms, allowed);
}

function tooLow(
  { order, decimals }: Paying,
  { amount }: ApprovalTerms,
  allowed: bigint,
): AllowanceLoweredError {
  return new AllowanceLoweredError(
    amountText(allowed, decimals, order.symbol),
    amountText(amount, decimals, order.symbol),
  );
}

function amountText(raw: bigint, decimals: number, symbol: string): string {
  return formatAmount(formatDecimal(raw, decimals), symbol, { decimals: 18 });
}

/** Only the calls that were decoded for the review pass. */
function senderOf({ order, decoded }: Paying): Sender {
  const { buy, approval, quote } = decoded;
  const shown = approval ? [buy, approval.call] : [buy];
  return {
    from: order.fromAddress as Hex,
    description: t('Buy {shares}', { shares: sharesText(order.shares) }),
    ...(approval
      ? { spends: { token: approval.terms.token, amount: quote.payAmount, symbol: order.symbol } }
      : {}),
    check: (call) => {
      if (!shown.includes(call)) throw new NotPayableError();
    },
  };
}
