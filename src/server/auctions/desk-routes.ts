import { auctionDeskCalls } from '@fnx/api/desk/auctions';
import { listRoute } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listRounds, showRound } from './list-rounds';

export const auctionDeskRoutes: readonly DeskRoute[] = [
  listRoute(auctionDeskCalls.list, listRounds),
  deskRoute(auctionDeskCalls.show, 'view auctions', ({ ctx, input }) => showRound(ctx, input)),
];
