import { contract } from '@/api/contract';
import { listCurrencies, listCurrenciesWithAmount } from '@/server/market/list-currencies';
import { quotePurchase } from '@/server/market/quote';
import { getFnxPrice } from '@/server/market/share-price';
import { type Route, route } from '@/server/platform/http/route';
import { latestTransactions, listTransactions } from '@/server/portfolio/list-transactions';
import { createWalletNonce } from '@/server/wallets/create-nonce';
import { signOutWallet, verifyWallet } from '@/server/wallets/verify-wallet';
import { createOrder } from './create-order';
import { minimumPayment } from './minimum-payment';
import { readOrder } from './read-order';
import { updateOrder } from './update-order';

/** Price, currencies, purchase and wallet sign-in: contract sections 4 and 5. */
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
    ({ ctx, session, input, saveResponse }) => createOrder(ctx, session, input, saveResponse),
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
