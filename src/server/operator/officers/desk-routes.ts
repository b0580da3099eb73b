import { officerCalls } from '@fnx/api/desk/officers';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listOfficers } from './list-officers';
import { setAway, setToldByMail } from './tell-officers';

export const officerRoutes: readonly DeskRoute[] = [
  deskRoute(officerCalls.list, 'officers list', async ({ ctx }) => ({
    list: await listOfficers(ctx),
  })),
  deskRoute(officerCalls.tell, 'view queues', async ({ ctx, officer, input }) => {
    await setToldByMail(ctx, officer, input.byMail);
    return {};
  }),
  deskRoute(officerCalls.away, 'view queues', async ({ ctx, officer, input }) => {
    await setAway(ctx, officer, input.until);
    return {};
  }),
];
