import { recoveryCalls } from '@fnx/api/desk/recoveries';
import { listRoute } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { showPicture } from '@/server/identity/pictures/show-picture';
import { findRequestPicture, viewRequest, viewRequests } from './recovery/view-request';

/** The queue of recoveries. */
export const walletsDeskRoutes: readonly DeskRoute[] = [
  listRoute(recoveryCalls.list, viewRequests, () => 'queue of recoveries'),
  deskRoute(
    recoveryCalls.show,
    'view recoveries',
    ({ ctx, officer, input }) => viewRequest(ctx, officer, input.id),
    ({ id }) => id,
  ),
  // Writes its own entry into the journal, which names the picture.
  deskRoute(recoveryCalls.picture, 'view recoveries', ({ ctx, officer, input }) =>
    showPicture(ctx, officer, input, (id) => findRequestPicture(ctx, id)),
  ),
];
