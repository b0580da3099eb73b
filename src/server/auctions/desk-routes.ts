import { auctionDeskCalls } from '@/api/desk/auctions';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listForDesk, showRound } from './list-rounds';

export const auctionDeskRoutes: readonly DeskRoute[] = [
  deskRoute(auctionDeskCalls.list, 'view auctions', ({ ctx, input }) => listForDesk(ctx, input)),
  deskRoute(auctionDeskCalls.show, 'view auctions', ({ ctx, input }) => showRound(ctx, input)),
];
