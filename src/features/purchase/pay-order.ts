import { endpoints } from '@/api/endpoints';
import type { PaymentTerms } from '@/chain/payment';
import { call } from '@/lib/http/http';
import { rememberPayment, reportPayments, sentPayment } from '@/wallet/sent-payments';
import { type ExpectedPayment, getWallet, type PaymentInstruction } from '@/wallet/wallet-api';
import { NotPayableError, PaymentOpenError } from '@/wallet/wallet-errors';
import { onlyHere } from './only-here';

type Hex = `0x${string}`;

type PayableOrder = {
  id: string;
  symbol: string;
  fromAddress: string;
  payment: PaymentInstruction | null;
};

/**
 * Opens the wallet for an order's payment, in one tab of this browser at a time and only while the service still awaits
 * it. The hash is written down before it is told to anybody; a report that does not get through is repeated by every page
 * that looks at orders.
 *
 * @param terms what the page showed the person; the wallet opens for nothing else
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

/** The page may be older than the order: another tab or device may have paid or cancelled it since. */
async function assertAwaited(orderId: string): Promise<void> {
  const { status } = await call(endpoints.getOrder, { orderId });
  // The service saw an earlier hash come to nothing when it awaits a payment that this browser has told of.
  const untold = sentPayment(orderId)?.reportedAt === null;
  if (status !== 'CREATED' || untold) throw new NotPayableError();
}
