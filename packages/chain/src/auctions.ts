import type { Address } from 'viem';
import type { Call } from './call';
import type { OrderSide } from './order-side';
import { signedFunction } from './signed-function';

/** An order of the sender's holder in a round; zero shares cancel it. Shares in millionths. */
export type PlaceTerms = { roundId: bigint; side: OrderSide; tick: number; shares: bigint };

const place = signedFunction(
  'place',
  [
    { name: 'id', type: 'uint256' },
    { name: 'side', type: 'uint8' },
    { name: 'tick', type: 'uint8' },
    { name: 'shares', type: 'uint64' },
  ],
  {
    isNot: 'NOT_AN_AUCTION_ORDER',
    differs: [
      'CONTRACT_DIFFERS',
      'ROUND_DIFFERS',
      'SIDE_DIFFERS',
      'PRICE_DIFFERS',
      'AMOUNT_DIFFERS',
    ],
  },
);

const argsOf = ({ roundId, side, tick, shares }: PlaceTerms) =>
  [roundId, side === 'SALE' ? 0 : 1, tick, shares] as const;

const termsOf = ({ contract, args }: ReturnType<typeof place.decode>) => {
  const [roundId, side, tick, shares] = args;
  return {
    contract,
    terms: { roundId, side: side === 0 ? 'SALE' : 'BID', tick, shares } as PlaceTerms,
  };
};

export const encodePlace = (contract: Address, terms: PlaceTerms): Call =>
  place.encode(contract, argsOf(terms));

/** @throws CallMismatchError when it is anything but one order */
export const decodePlace = (call: Call) => termsOf(place.decode(call));

/** The final check of `signedFunction`: the call places exactly this order, at this deployment's contract. */
export const assertPlace = (call: Call, contract: Address, terms: PlaceTerms) =>
  termsOf(place.assert(call, contract, argsOf(terms)));
