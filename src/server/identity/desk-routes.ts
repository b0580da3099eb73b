import { checkCalls } from '@fnx/api/desk/checks';
import { listRoute } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { findCheckPicture } from './pictures/check-pictures';
import { showPicture } from './pictures/show-picture';
import { listChecks } from './review/list-checks';
import { showCheck } from './review/show-check';
import { readDocument } from './zone/read-document';

/** The queue of identity checks. */
export const identityDeskRoutes: readonly DeskRoute[] = [
  listRoute(checkCalls.list, listChecks, () => 'queue of identity checks'),
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
