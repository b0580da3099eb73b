import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/server-module';
import { marketCommands } from './commands';
import { marketErasers } from './erase';
import { findUnrecordedPrices } from './find-unrecorded-prices';
import { marketJobs } from './jobs';
import { bookBankCurrencies } from './prepare-bank-currencies';
import { bookCurrencies, prepareCurrencies } from './prepare-currencies';
import { marketRoutes } from './routes';
import { priceAlerts, quotes } from './tables';

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
  unrecorded: findUnrecordedPrices,
  alerts: {
    STALE_FEED: {
      cause: 'A price feed is stale; its currency is not offered.',
      clearAfter: 600,
    },
  },
};
