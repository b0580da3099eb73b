import { endpoints } from '@/api/endpoints';
import type { PaymentTerms } from '@/chain/payment';
import { call } from '@/lib/http/http';
import { rememberPayment, reportPayments, sentPayment } from '@/wallet/sent-payments';
import type { ExpectedPayment, PaymentInstruction } from '@/wallet/wallet-api';
import { NotPayableError, PaymentOpenError } from '@/wallet/wallet-errors';
import { getWallet } from '@/wallet/wallet-store';
import { onlyHere } from './only-here';

type Hex = `0x${string}`;

type PayableOrder = {
  id: string;
  symbol: string;
  fromAddress: string;
  payment: PaymentInstruction | null;
};

/**
 * Opens the wallet to pay an order, in one tab at a time and only while the service awaits the payment. The hash is stored
 * in this browser before it is reported, so that every order page can retry a failed report.
 *
 * @param terms the terms shown on the page; the wallet opens only if they match
 * @throws WalletError
 */
export async function payOrder(order: PayableOrder, terms: PaymentTerms): Promise<Hex> {
  const { payment } = order;
  if (!payment) throw new NotPayableError();
  const wallet = await getWallet();
  const paid = await onlyHere(`fnx.pay.${order.id}`, async () => {
    await assertAwaited(order.id);
    const expected: ExpectedPayment = {
      ...terms,
      from: order.fromAddress as Hex,
      symbol: order.symbol,
    };
    const txHash = await wallet.sendPayment(payment, expected);
    rememberPayment(order.id, txHash);
    return txHash;
  });
  if (!paid) throw new PaymentOpenError();
  void reportPayments();
  return paid;
}

/** Another tab or device may have paid or cancelled the order since the page loaded. */
async function assertAwaited(orderId: string): Promise<void> {
  const { status } = await call(endpoints.getOrder, { orderId });
  // If the service awaits a payment again, the transaction stored in this browser has failed.
  const untold = sentPayment(orderId)?.reportedAt === null;
  if (status !== 'CREATED' || untold) throw new NotPayableError();
}
