import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { redeemCode } from './redeem-code';
import { requestTransfer, withdrawTransfer } from './request-transfer';
import { viewBookEntry } from './view-book-entry';

/** The letter to an owner in an imported register, and the transfer of the shares to a wallet. */
export const bookEntryRoutes: readonly Route[] = [
  route(contract.bookEntry, ({ ctx, session }) => viewBookEntry(ctx, session)),
  own(contract.redeemLetter, redeemCode),
  own(contract.requestBookClaim, requestTransfer),
  route(contract.withdrawBookClaim, ({ ctx, session }) => withdrawTransfer(ctx, session)),
];
