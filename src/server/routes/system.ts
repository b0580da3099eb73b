import { contract } from '@/api/contract';
import { readDemoOutbox } from '../services/system/demo-outbox';
import { type Route, route } from './route';

/** Health and configuration. */
export const systemRoutes: Route[] = [];

/** Mounted in demo mode alone. */
export const demoRoutes: Route[] = [
  route(contract.demoOutbox, ({ ctx, input }) => readDemoOutbox(ctx, input.to)),
];
