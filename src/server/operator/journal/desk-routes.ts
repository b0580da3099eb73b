import { journalCalls } from '@fnx/api/desk/journal';
import { listRoute } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listJournal, showEntry } from './view-journal';

export const journalRoutes: readonly DeskRoute[] = [
  listRoute(journalCalls.list, listJournal, ({ page }) => `page ${page}`),
  deskRoute(
    journalCalls.show,
    'view journal',
    ({ ctx, input }) => showEntry(ctx, Number(input.id)),
    ({ id }) => `entry ${id}`,
  ),
];
