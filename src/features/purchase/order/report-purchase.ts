import { endpoints } from '@/api/endpoints';
import { t } from '@/lang/purchase';
import { sharesText } from '@/lib/format/shares-text';
import { call } from '@/lib/http/http';
import { rememberCall } from '@/wallet/sent-calls';
import type { Order } from './order-text';

type Hex = `0x${string}`;

/** Subject of an order's transactions in the list of sent ones. */
export const orderSubject = (orderId: string) => `order:${orderId}`;

/** Remembers a sent purchase in this browser, and tells the service. */
export function notePurchase(order: Order, hash: Hex): void {
  rememberCall({
    hash,
    subject: orderSubject(order.id),
    description: t('Buy {shares}', { shares: sharesText(order.shares) }),
    address: order.fromAddress,
  });
  reportPurchase(order.id, hash);
}

/** The hash is a hint: without it, the service finds the purchase once it is in a block. */
export function reportPurchase(orderId: string, txHash: Hex): void {
  call(endpoints.updateOrder, { orderId, action: 'SUBMIT', txHash }).catch(() => {});
}
