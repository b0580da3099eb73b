import type { ServerModule } from '@/server/server-module';
import { swapRoutes } from './routes';

export const swapModule: ServerModule = {
  routes: swapRoutes,
};
