import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { offersAbi } from '@fnx/contracts/abi/offers';
import { concatHex, encodeFunctionData, type Hex } from 'viem';
import { assertPlace, decodePlace, encodePlace, type PlaceTerms } from '../src/auctions';
import { CallMismatchError } from '../src/call-differences';
import {
  ANYBODY,
  assertAccept,
  assertWithdrawal,
  decodeAccept,
  encodeAccept,
  encodeWithdrawal,
  type OfferTerms,
} from '../src/offers';

const CONTRACT = '0x0DCd1Bf9A1b36cE34237eEaFef220932846BCD82';
const OTHER = '0x9A676e781A523b5d0C0e43731313A708CB607508';
const MAKER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const USDT = '0x55d398326f99059fF775485246999027B3197955';

const difference = (act: () => unknown) => {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof CallMismatchError)) throw error;
    return `${error.code} ${error.of}`.trim();
  }
};

describe('an order', () => {
  const terms: PlaceTerms = { roundId: 7n, side: 'BID', tick: 3, shares: 200_000_000n };
  const call = encodePlace(CONTRACT, terms);

  it('is encoded as the contract declares it, and read as it was written', () => {
    const args = [7n, 1, 3, 200_000_000n] as const;
    expect(call.data).toBe(encodeFunctionData({ abi: auctionsAbi, functionName: 'place', args }));
    expect(decodePlace(call)).toEqual({ contract: CONTRACT, terms });
    expect(assertPlace(call, CONTRACT, terms).terms).toEqual(terms);
  });

  it('is not signed when anything of it differs', () => {
    const changed = (part: Partial<PlaceTerms>) =>
      difference(() => assertPlace(encodePlace(CONTRACT, { ...terms, ...part }), CONTRACT, terms));
    expect(changed({ roundId: 8n })).toBe('ROUND_DIFFERS');
    expect(changed({ side: 'SALE' })).toBe('SIDE_DIFFERS');
    expect(changed({ tick: 4 })).toBe('PRICE_DIFFERS');
    expect(changed({ shares: 1n })).toBe('AMOUNT_DIFFERS');
    expect(difference(() => assertPlace(call, OTHER, terms))).toBe('CONTRACT_DIFFERS');
    const longer = { ...call, data: concatHex([call.data, '0x00']) };
    expect(difference(() => decodePlace(longer))).toBe('MORE_THAN_SHOWN');
    expect(difference(() => decodePlace({ ...call, data: '0x095ea7b3' }))).toBe(
      'NOT_AN_AUCTION_ORDER',
    );
  });
});

describe('an offer', () => {
  const terms: OfferTerms = {
    ...{ maker: MAKER, taker: ANYBODY, makerSells: true, currency: USDT, shares: 5_000_000n },
    ...{ amount: 60n * 10n ** 18n, deadline: 1_795_168_760n, nonce: 9n },
  };
  const signature: Hex = `0x${'5c'.repeat(64)}1b`;
  const call = encodeAccept(CONTRACT, terms, signature);

  it('is read as it was written', () => {
    expect(decodeAccept(call)).toEqual({ contract: CONTRACT, terms, signature });
    expect(difference(() => assertAccept(call, CONTRACT, terms))).toBeNull();
  });

  it('is not accepted when anything of it differs', () => {
    for (const [name, value] of Object.entries({
      ...{ maker: OTHER, taker: OTHER, makerSells: false, shares: 1n, currency: OTHER },
      ...{ amount: 1n, deadline: 1n, nonce: 1n },
    })) {
      const other = encodeAccept(CONTRACT, { ...terms, [name]: value }, signature);
      expect(difference(() => assertAccept(other, CONTRACT, terms))).toBe(`FIELD_DIFFERS ${name}`);
    }
    expect(difference(() => assertAccept(call, OTHER, terms))).toBe('CONTRACT_DIFFERS');
  });

  it('is withdrawn by its number alone', () => {
    const withdrawal = encodeWithdrawal(CONTRACT, 9n);
    expect(withdrawal.data).toBe(
      encodeFunctionData({ abi: offersAbi, functionName: 'cancel', args: [9n] }),
    );
    expect(difference(() => assertWithdrawal(withdrawal, CONTRACT, 8n))).toBe('OFFER_DIFFERS');
  });
});
