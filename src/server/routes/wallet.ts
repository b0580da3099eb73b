import { contract } from '@/api/contract';
import { latestTransactions, listTransactions } from '../services/holdings/list-transactions';
import { listCurrencies, listCurrenciesWithAmount } from '../services/pricing/list-currencies';
import { minimumPayment } from '../services/pricing/minimum-payment';
import { quotePurchase } from '../services/pricing/quote';
import { getFnxPrice } from '../services/pricing/share-price';
import { createOrder } from '../services/purchase/create-order';
import { readOrder } from '../services/purchase/read-order';
import { updateOrder } from '../services/purchase/update-order';
import { createWalletNonce } from '../services/wallets/create-nonce';
import { signOutWallet, verifyWallet } from '../services/wallets/verify-wallet';
import { type Route, route } from './route';

/** Price, currencies, purchase and wallet sign-in: sections 4 and 5 of the contract. */
export const walletRoutes: Route[] = [
  route(contract.getFnxPrice, ({ ctx }) => getFnxPrice(ctx)),
  route(contract.getCurrencyList, ({ ctx }) => listCurrencies(ctx)),
  route(contract.getCurrencyListWithAmount, ({ ctx, session, input }) =>
    listCurrenciesWithAmount(ctx, session, input),
  ),
  route(contract.getConvertedAmount, ({ ctx, session, input }) =>
    quotePurchase(ctx, session, input),
  ),
  route(contract.getMinimumPaymentAmount, ({ ctx, session, input }) =>
    minimumPayment(ctx, session, input.currencyId),
  ),
  route(
    contract.createOrder,
    ({ ctx, session, input, keep }) => createOrder(ctx, session, input, keep),
    { idempotent: 'atomic' },
  ),
  route(contract.updateOrder, ({ ctx, session, input }) => updateOrder(ctx, session, input)),
  route(contract.getOrder, ({ ctx, session, input }) => readOrder(ctx, session, input.orderId)),
  route(contract.listTransactions, ({ ctx, session, input }) =>
    listTransactions(ctx, session, input),
  ),
  route(contract.latestTransactions, ({ ctx, session, input }) =>
    latestTransactions(ctx, session, input.limit),
  ),
  route(contract.walletNonce, ({ ctx, session, input }) => createWalletNonce(ctx, session, input)),
  route(contract.walletVerify, ({ ctx, session, input }) => verifyWallet(ctx, session, input)),
  route(contract.walletSignOut, ({ ctx, session }) => signOutWallet(ctx, session)),
];
