import { get, post } from '../endpoint';

export const auctionsEndpoints = {
  listRounds: get('auctions/rounds', { token: 'none' }),
  getRound: get('auctions/round/:id', { token: 'none' }),
  getSelling: get('auctions/selling'),
  listAuctionOrders: get('auctions/mine'),
  checkAuctionOrder: post('auctions/round/:id/check'),
  auctionNote: get('auctions/note/:id', { binary: ['application/pdf'] }),
  setAuctionReminder: post('auctions/reminder'),
  makeOffer: post('auctions/offers'),
  listOffers: get('auctions/offers'),
  getOffer: get('auctions/offer/:link', { token: 'optional' }),
  checkOffer: get('auctions/offer/:link/check'),
  listBoard: get('auctions/board'),
};
