import type { ServerModule } from '@/server/platform/server-module';
import { portfolioRoutes } from './routes';

export const portfolioModule: ServerModule = { routes: portfolioRoutes };
