import { eq } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { marketCommands } from './commands';
import { marketErasers } from './erase';
import { marketJobs } from './jobs';
import { bookBankCurrencies } from './prepare-bank-currencies';
import { bookCurrencies, prepareCurrencies } from './prepare-currencies';
import { marketRoutes } from './routes';
import { currencies, priceAlerts, quotes, sharePrices } from './tables';

export const marketModule: ServerModule = {
  routes: marketRoutes,
  jobs: marketJobs,
  startUp: [prepareCurrencies],
  chainEvents: [
    { contract: 'shareSale', names: ['CurrencySet'], book: bookCurrencies },
    { contract: 'shareSale', names: ['BankCurrencySet'], book: bookBankCurrencies },
  ],
  commands: [marketCommands],
  erasers: marketErasers,
  personalData: [
    { name: 'quotes', table: quotes, mine: ({ id }) => eq(quotes.userId, id) },
    { name: 'priceAlerts', table: priceAlerts, mine: ({ id }) => eq(priceAlerts.userId, id) },
  ],
  guards: [
    guard(sharePrices, [sharePrices.createdAt, sharePrices.announcedAt]),
    guard(currencies, [
      ...[currencies.fault, currencies.rateRaw, currencies.rateUpdatedAt, currencies.rateReadAt],
      currencies.rateSource,
    ]),
  ],
  alerts: {
    STALE_FEED: {
      severity: 'warning',
      owner: 'OPERATOR',
      page: 'price',
      cause: 'A price feed is stale; its currency is not offered.',
      clearAfter: 600,
    },
  },
};
