import type { ServerModule } from '@/server/platform/server-module';
import { doctorRoutes } from './desk-routes';

export const doctorModule: ServerModule = { deskRoutes: doctorRoutes };
