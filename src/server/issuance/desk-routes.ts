import { issuanceCalls } from '@/api/desk/issuance';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listLines, listLists, showList } from './list-lists';

export const issuanceRoutes: readonly DeskRoute[] = [
  deskRoute(issuanceCalls.list, 'view issuance', ({ ctx, input }) => listLists(ctx, input)),
  deskRoute(issuanceCalls.show, 'view issuance', ({ ctx, input }) => showList(ctx, input)),
  deskRoute(
    issuanceCalls.lines,
    'view issuance',
    ({ ctx, input }) => listLines(ctx, input),
    ({ id }) => `list ${id}`,
  ),
];
