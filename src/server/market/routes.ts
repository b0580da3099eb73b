import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { listCurrencies, listCurrenciesWithAmount } from './list-currencies';
import { quotePurchase } from './quote';
import { getFnxPrice } from './share-price';

/** Price, currencies and quotes: section 4 of the contract. */
export const marketRoutes: readonly Route[] = [
  route(contract.getFnxPrice, ({ ctx }) => getFnxPrice(ctx)),
  route(contract.getCurrencyList, ({ ctx }) => listCurrencies(ctx)),
  route(contract.getCurrencyListWithAmount, ({ ctx, session, input }) =>
    listCurrenciesWithAmount(ctx, session, input),
  ),
  route(contract.getConvertedAmount, ({ ctx, session, input }) =>
    quotePurchase(ctx, session, input),
  ),
];
