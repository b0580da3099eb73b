import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { checkOffer } from './check-offer';
import { checkRoundOrder } from './check-order';
import { auctionNote } from './contract-note';
import { getOffer, listBoard, listOffers, makeOffer } from './offers';
import { getSelling, listRoundOrders, setAuctionReminder } from './own-orders';
import { getRound, listRounds } from './view-round';

/** Auctions and offers. What a wallet signs reaches the chain without this service; an offer is kept once by its number. */
export const auctionsRoutes: Route[] = [
  route(contract.listRounds, ({ ctx, input }) => listRounds(ctx, input), { mayLag: true }),
  route(contract.getRound, ({ ctx, params }) => getRound(ctx, params.id), { mayLag: true }),
  own(contract.getSelling, getSelling),
  own(contract.listAuctionOrders, listRoundOrders),
  route(contract.checkAuctionOrder, ({ ctx, session, params, input }) =>
    checkRoundOrder(ctx, session, params.id, input),
  ),
  route(contract.auctionNote, ({ ctx, session, params }) => auctionNote(ctx, session, params.id)),
  own(contract.setAuctionReminder, setAuctionReminder),
  own(contract.makeOffer, makeOffer),
  own(contract.listOffers, listOffers),
  route(contract.getOffer, ({ ctx, session, params }) => getOffer(ctx, session, params.link)),
  route(contract.checkOffer, ({ ctx, session, params, input }) =>
    checkOffer(ctx, session, params.link, input.taker),
  ),
  own(contract.listBoard, listBoard),
];
