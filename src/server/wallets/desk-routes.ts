import { recoveryCalls } from '@/api/desk/recoveries';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { showPicture } from '@/server/identity/pictures/show-picture';
import { ofWork } from '@/server/operator/desk/work';
import { findRequestPicture, viewRequest, viewRequests } from './recovery/view-request';

/** The queue of recoveries. */
export const walletsDeskRoutes: readonly DeskRoute[] = [
  deskRoute(
    recoveryCalls.list,
    'view recoveries',
    (request) => viewRequests(request.ctx, ofWork(request, 'recoveries')),
    () => 'queue of recoveries',
  ),
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
