import { endpoints } from '@fnx/api/endpoints';
import { call } from '@/lib/http/http';

/** The hash is a hint: without it, the service finds the purchase once it is in a block. */
export function reportPurchase(orderId: string, txHash: `0x${string}`): void {
  call(endpoints.updateOrder, { orderId, action: 'SUBMIT', txHash }).catch(() => {});
}
