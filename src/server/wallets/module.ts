import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { wallets } from '@/server/users/tables';
import { walletsRoutes } from './routes';

export const walletsModule: ServerModule = {
  routes: walletsRoutes,
  personalData: [{ name: 'wallets', table: wallets, mine: ({ id }) => eq(wallets.userId, id) }],
  notExported: {
    wallet_nonces: 'stores messages to be signed, for ten minutes',
  },
};
