import { depositCalls } from '@/api/desk/deposits';
import { type DeskRoute, deskRoute } from '@/server/platform/desk';
import { listEntriesForDesk, listWaitingBatches } from './list-entries';

export const depositDeskRoutes: readonly DeskRoute[] = [
  deskRoute(depositCalls.entries, 'view deposits', ({ ctx, input }) =>
    listEntriesForDesk(ctx, input),
  ),
  deskRoute(depositCalls.batches, 'view deposits', ({ ctx }) => listWaitingBatches(ctx)),
];
