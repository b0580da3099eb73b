import type { PaymentTerms } from '@/chain/payment';
import { rememberPayment, reportPayments } from '@/wallet/sent-payments';
import { type ExpectedPayment, getWallet, type PaymentInstruction } from '@/wallet/wallet-api';

type Hex = `0x${string}`;

type PayableOrder = {
  id: string;
  symbol: string;
  fromAddress: string;
  payment: PaymentInstruction | null;
};

/**
 * Opens the wallet for an order's payment. The hash is written down before it is told to anybody;
 * a report that does not get through is repeated by every page that looks at orders.
 *
 * @param terms what the page showed the person; the wallet opens for nothing else
 * @throws WalletError
 */
export async function payOrder(order: PayableOrder, terms: PaymentTerms): Promise<Hex> {
  if (!order.payment) throw new TypeError('This order awaits no payment.');
  const expected: ExpectedPayment = {
    ...terms,
    from: order.fromAddress as Hex,
    symbol: order.symbol,
  };
  const wallet = await getWallet();
  const txHash = await wallet.sendPayment(order.payment, expected);
  rememberPayment(order.id, txHash);
  void reportPayments();
  return txHash;
}
