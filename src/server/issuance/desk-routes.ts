import { issuanceCalls } from '@fnx/api/desk/issuance';
import { listRoute } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listLines, listLists, showList } from './list-lists';

export const issuanceRoutes: readonly DeskRoute[] = [
  listRoute(issuanceCalls.list, listLists),
  deskRoute(issuanceCalls.show, 'view issuance', ({ ctx, input }) => showList(ctx, input)),
  listRoute(issuanceCalls.lines, listLines, ({ id }) => `list ${id}`),
];
