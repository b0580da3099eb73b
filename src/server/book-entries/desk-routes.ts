import { bookEntryCalls } from '@/api/desk/book-entries';
import { type DeskRoute, deskRoute } from '@/server/platform/desk';
import { viewOpen } from './view-open';

export const bookEntryDeskRoutes: readonly DeskRoute[] = [
  deskRoute(
    bookEntryCalls.open,
    'entries waiting',
    ({ ctx }) => viewOpen(ctx),
    () => 'queue of book entries',
  ),
];
