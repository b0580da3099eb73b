import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { portfolioRoutes } from './routes';
import { holdingMarks } from './tables';

export const portfolioModule: ServerModule = {
  routes: portfolioRoutes,
  personalData: [
    { name: 'holdings', table: holdingMarks, mine: ({ id }) => eq(holdingMarks.userId, id) },
  ],
  notExported: {},
};
