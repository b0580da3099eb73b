import type { ServerModule } from '@/server/server-module';
import { doctorRoutes } from './desk-routes';

export const doctorModule: ServerModule = { deskRoutes: doctorRoutes };
