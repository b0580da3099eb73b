import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { minimumPayment } from './minimum-payment';
import { createOrder } from './orders/create-order';
import { orderAgreement } from './orders/order-agreement';
import { orderCertificate } from './orders/order-certificate';
import { readOrder } from './orders/read-order';
import { updateOrder } from './orders/update-order';
import { answerOrder } from './transfers/answer-order';

/** Orders and their limits. */
export const purchaseRoutes: readonly Route[] = [
  route(contract.getMinimumPaymentAmount, ({ ctx, session, input }) =>
    minimumPayment(ctx, session, input.currencyId),
  ),
  route(contract.createOrder, ({ ctx, session, input, saveResponse }) =>
    createOrder(ctx, session, input, saveResponse),
  ),
  own(contract.updateOrder, updateOrder),
  own(contract.answerOrder, answerOrder),
  route(contract.getOrder, ({ ctx, session, input }) => readOrder(ctx, session, input.orderId)),
  route(contract.orderCertificate, ({ ctx, session, params }) =>
    orderCertificate(ctx, session, params.id),
  ),
  route(contract.orderAgreement, ({ ctx, session, params }) =>
    orderAgreement(ctx, session, params.id),
  ),
];
