import { checkCalls } from '@/api/desk/checks';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { ofWork } from '@/server/operator/desk/work';
import { findCheckPicture } from './pictures/check-pictures';
import { showPicture } from './pictures/show-picture';
import { listChecks } from './review/list-checks';
import { showCheck } from './review/show-check';
import { readDocument } from './zone/read-document';

/** The queue of identity checks. */
export const identityDeskRoutes: readonly DeskRoute[] = [
  deskRoute(
    checkCalls.list,
    'view checks',
    (request) => listChecks(request.ctx, ofWork(request, 'checks')),
    () => 'queue of identity checks',
  ),
  deskRoute(
    checkCalls.show,
    'view checks',
    ({ ctx, officer, input }) => showCheck(ctx, officer, input.email),
    ({ email }) => email,
  ),
  deskRoute(checkCalls.read, 'view checks', async ({ ctx, input }) => {
    await readDocument(ctx, input.email);
    return {};
  }),
  // Writes its own entry into the journal, which names the picture.
  deskRoute(checkCalls.picture, 'view checks', ({ ctx, officer, input }) =>
    showPicture(ctx, officer, input, (id) => findCheckPicture(ctx.db, id)),
  ),
];
