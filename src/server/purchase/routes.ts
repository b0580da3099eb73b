import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { createOrder } from './create-order';
import { minimumPayment } from './minimum-payment';
import { orderAgreement } from './order-agreement';
import { orderCertificate } from './order-certificate';
import { readOrder } from './read-order';
import { updateOrder } from './update-order';

/** Orders and their limits: sections 4 and 5 of the contract. */
export const purchaseRoutes: readonly Route[] = [
  route(contract.getMinimumPaymentAmount, ({ ctx, session, input }) =>
    minimumPayment(ctx, session, input.currencyId),
  ),
  route(contract.createOrder, ({ ctx, session, input, saveResponse }) =>
    createOrder(ctx, session, input, saveResponse),
  ),
  route(contract.updateOrder, ({ ctx, session, input }) => updateOrder(ctx, session, input)),
  route(contract.getOrder, ({ ctx, session, input }) => readOrder(ctx, session, input.orderId)),
  route(contract.orderCertificate, ({ ctx, session, params }) =>
    orderCertificate(ctx, session, params.id),
  ),
  route(contract.orderAgreement, ({ ctx, session, params }) =>
    orderAgreement(ctx, session, params.id),
  ),
];
