import { journalCalls } from '@/api/desk/journal';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listJournal, showEntry } from './view-journal';

export const journalRoutes: readonly DeskRoute[] = [
  deskRoute(
    journalCalls.list,
    'view journal',
    ({ ctx, input }) => listJournal(ctx, input),
    ({ page }) => `page ${page}`,
  ),
  deskRoute(
    journalCalls.show,
    'view journal',
    ({ ctx, input }) => showEntry(ctx, Number(input.id)),
    ({ id }) => `entry ${id}`,
  ),
];
