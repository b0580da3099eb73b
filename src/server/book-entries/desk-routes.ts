import { bookEntryCalls } from '@fnx/api/desk/book-entries';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { viewOpen } from './view-open';

export const bookEntryDeskRoutes: readonly DeskRoute[] = [
  deskRoute(
    bookEntryCalls.open,
    'entries waiting',
    ({ ctx }) => viewOpen(ctx),
    () => 'queue of book entries',
  ),
];
