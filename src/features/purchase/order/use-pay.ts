import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useReducer } from 'react';
import { endpoints } from '@/api/endpoints';
import { orderQuery } from '@/features/purchase/queries';
import { sharesText } from '@/features/purchase/shares-text';
import { t } from '@/lang/purchase';
import { formatAmount } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { formatDecimal } from '@/shared/money';
import type { Sender, WalletApi } from '@/wallet/wallet-api';
import {
  AllowanceLoweredError,
  BatchRefusedError,
  NotPayableError,
  PaymentOpenError,
  UserRejectedError,
  WalletError,
} from '@/wallet/wallet-errors';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import { clearAsked, markAsked } from './asked';
import type { DecodedOrder } from './decode-order';
import { onlyHere } from './only-here';
import type { Order } from './order-text';
import { IDLE, type PayEvent, type PayPlan, pay } from './pay-flow';
import { notePurchase } from './report-purchase';

type Hex = `0x${string}`;
type Paying = { order: Order; decoded: DecodedOrder; decimals: number };

/** Message for a failed payment; null if the customer rejected it. */
function payProblem(error: unknown): string | null {
  if (error instanceof BatchRefusedError) return error.message;
  if (error instanceof UserRejectedError) return null;
  return error instanceof WalletError ? error.message : errorMessage(error);
}

/** Pays an order: state, the wallet's plan, and the action. */
export function usePay(paying: Paying | null) {
  const [state, dispatch] = useReducer(pay, IDLE);
  const { address } = useWallet();
  const queryClient = useQueryClient();
  const ready = paying && address?.toLowerCase() === paying.order.fromAddress.toLowerCase();
  const planKey = queryKey('payPlan', paying?.order.id ?? null, address ?? null);
  const plan = useQuery({
    queryKey: planKey,
    queryFn: async () => (paying ? planOf(await getWallet(), paying) : null),
    enabled: Boolean(ready),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });

  const run = async () => {
    if (!paying || !plan.data) return;
    dispatch({ type: 'started', plan: plan.data });
    try {
      await payOrder(paying, plan.data, dispatch);
      dispatch({ type: 'sent' });
    } catch (error) {
      dispatch({ type: 'walletLeft', problem: payProblem(error) });
      // The wallet offered a batch and refused it: two confirmations work everywhere.
      if (error instanceof BatchRefusedError) queryClient.setQueryData(planKey, 'TWO');
      else await plan.refetch();
    }
    await queryClient.invalidateQueries({ queryKey: orderQuery(paying.order.id).queryKey });
  };
  return { state, plan: plan.data ?? null, unknown: plan.isError, run: () => void run() };
}

/** Which transactions are missing, read from the chain and the wallet. */
async function planOf(wallet: WalletApi, { order, decoded }: Paying): Promise<PayPlan> {
  const { approval } = decoded;
  if (!approval) return 'BUY';
  const from = order.fromAddress as Hex;
  const { token, spender, amount } = approval.terms;
  if ((await wallet.allowance(token, from, spender)) >= amount) return 'BUY';
  return (await wallet.canBatch(from)) ? 'BATCH' : 'TWO';
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
    markAsked(order.id);
    try {
      const hash =
        plan === 'BATCH'
          ? await batch(wallet, paying)
          : await oneByOne(wallet, paying, plan, dispatch);
      if (hash) notePurchase(order, hash);
    } finally {
      clearAsked(order.id);
    }
    return true;
  });
  if (!done) throw new PaymentOpenError();
}

/** Another tab or device may have bought or cancelled the order since the page loaded. */
async function assertOffered({ id, txHash }: Order): Promise<void> {
  const current = await call(endpoints.getOrder, { orderId: id });
  if (!current.payment || current.txHash !== txHash) throw new NotPayableError();
}

function batch(wallet: WalletApi, paying: Paying): Promise<Hex | null> {
  const { buy, approval } = paying.decoded;
  return wallet.sendBatch(approval ? [approval.call, buy] : [buy], senderOf(paying));
}

async function oneByOne(
  wallet: WalletApi,
  paying: Paying,
  plan: PayPlan,
  dispatch: Dispatch<PayEvent>,
): Promise<Hex> {
  if (plan === 'TWO') {
    await approve(wallet, paying, dispatch);
    dispatch({ type: 'approved' });
  }
  return wallet.send(paying.decoded.buy, senderOf(paying));
}

/** @throws AllowanceLoweredError when the customer approved less than the price */
async function approve(
  wallet: WalletApi,
  paying: Paying,
  dispatch: Dispatch<PayEvent>,
): Promise<void> {
  const { order, decoded, decimals } = paying;
  if (!decoded.approval) return;
  const { call, terms } = decoded.approval;
  const description = t('Approve {amount}', {
    amount: amountText(terms.amount, decimals, order.symbol),
  });
  const hash = await wallet.send(call, { ...senderOf(paying), description });
  dispatch({ type: 'approvalSent' });
  await wallet.mined(hash);
  const allowed = await wallet.allowance(terms.token, order.fromAddress as Hex, terms.spender);
  if (allowed >= terms.amount) return;
  throw new AllowanceLoweredError(
    amountText(allowed, decimals, order.symbol),
    amountText(terms.amount, decimals, order.symbol),
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
