import type { ServerModule } from '@/server/platform/server-module';
import { swapRoutes } from './routes';

export const swapModule: ServerModule = {
  routes: swapRoutes,
};
