import { systemCalls } from '@fnx/api/desk/system';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { runChecks } from './check';
import { CHECKS } from './checks';

/** The number that docs/deploying.md starts on a machine. */
const INSTANCES = 2;

export const doctorRoutes: readonly DeskRoute[] = [
  deskRoute(systemCalls.look, 'view system', async ({ ctx }) => ({
    at: ctx.clock.now().toISOString(),
    list: await runChecks(CHECKS, {
      config: ctx.config,
      source: process.env,
      missing: new Set(),
      instances: INSTANCES,
      mailTo: null,
      smsTo: null,
    }),
  })),
];
