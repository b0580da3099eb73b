import { get, post } from '../endpoint';

export const bookEntriesEndpoints = {
  bookEntry: get('wallet/bookEntry'),
  redeemLetter: post('wallet/letter', { sealed: 'body' }),
  requestBookClaim: post('wallet/bookClaim'),
  withdrawBookClaim: post('wallet/bookClaim/withdraw'),
};
