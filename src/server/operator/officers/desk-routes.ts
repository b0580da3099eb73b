import { officerCalls } from '@/api/desk/officers';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listOfficers } from './list-officers';
import { setToldByMail } from './tell-officers';

export const officerRoutes: readonly DeskRoute[] = [
  deskRoute(officerCalls.list, 'officers list', async ({ ctx }) => ({
    list: await listOfficers(ctx),
  })),
  deskRoute(officerCalls.tell, 'view queues', async ({ ctx, officer, input }) => {
    await setToldByMail(ctx, officer, input.byMail);
    return {};
  }),
];
