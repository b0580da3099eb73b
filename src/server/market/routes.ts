import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { getDisplayRates } from './display-rates';
import { listCurrencies, listCurrenciesWithAmount } from './list-currencies';
import { addPriceAlert, listPriceAlerts, removePriceAlert } from './price-alerts';
import { quotePurchase } from './quote';
import { getFnxPrice } from './share-price';

/** Price, currencies, quotes, rates for display and price alerts. */
export const marketRoutes: readonly Route[] = [
  route(contract.getFnxPrice, ({ ctx }) => getFnxPrice(ctx)),
  route(contract.getCurrencyList, ({ ctx }) => listCurrencies(ctx)),
  own(contract.getCurrencyListWithAmount, listCurrenciesWithAmount),
  own(contract.getConvertedAmount, quotePurchase),
  route(contract.getDisplayRates, ({ ctx }) => getDisplayRates(ctx)),
  own(contract.listPriceAlerts, listPriceAlerts),
  own(contract.addPriceAlert, addPriceAlert),
  route(contract.removePriceAlert, ({ ctx, session, input }) =>
    removePriceAlert(ctx, session, input.id),
  ),
];
