import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { listCurrencies, listCurrenciesWithAmount } from './list-currencies';
import { addPriceAlert, listPriceAlerts, removePriceAlert } from './price-alerts';
import { quotePurchase } from './quote';
import { getReferenceRates } from './reference-rates/reference-rates';
import { getFnxPrice } from './share-price';

/** Price, currencies, quotes, reference rates and price alerts. */
export const marketRoutes: readonly Route[] = [
  route(contract.getFnxPrice, ({ ctx }) => getFnxPrice(ctx)),
  route(contract.getCurrencyList, ({ ctx }) => listCurrencies(ctx)),
  route(contract.getCurrencyListWithAmount, ({ ctx, session, input }) =>
    listCurrenciesWithAmount(ctx, session, input),
  ),
  route(contract.getConvertedAmount, ({ ctx, session, input }) =>
    quotePurchase(ctx, session, input),
  ),
  route(contract.getReferenceRates, ({ ctx }) => getReferenceRates(ctx)),
  route(contract.listPriceAlerts, ({ ctx, session }) => listPriceAlerts(ctx, session)),
  route(contract.addPriceAlert, ({ ctx, session, input }) => addPriceAlert(ctx, session, input)),
  route(contract.removePriceAlert, ({ ctx, session, input }) =>
    removePriceAlert(ctx, session, input.id),
  ),
];
