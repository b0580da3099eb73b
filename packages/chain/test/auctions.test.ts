import { assertPlace, decodePlace, encodePlace, type PlaceTerms } from '@fnx/chain/auctions';
import { CallMismatchError } from '@fnx/chain/call-differences';
import { CHAIN_ID } from '@fnx/chain/chains';
import {
  ANYBODY,
  assertAccept,
  assertWithdrawal,
  decodeAccept,
  encodeAccept,
  encodeWithdrawal,
  type OfferTerms,
  offerTypedData,
} from '@fnx/chain/offers';
import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { offersAbi } from '@fnx/contracts/abi/offers';
import { concatHex, encodeFunctionData } from 'viem';
import { callFault } from '@/shared/call-faults';
import { startTestChain, type TestChain } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';
import { newHolder, onShareChain, shares } from '../support/market/share-chain';

const CONTRACT = '0x0DCd1Bf9A1b36cE34237eEaFef220932846BCD82';
const OTHER = '0x9A676e781A523b5d0C0e43731313A708CB607508';

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
  let chain: TestChain;
  const [maker, taker] = [chainAccount(2), chainAccount(3)];

  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain.stop());

  async function offer(part: Partial<OfferTerms> = {}) {
    const { timestamp } = await chain.reader.getBlock();
    const terms: OfferTerms = {
      ...{ maker: maker.address, taker: ANYBODY, makerSells: true, shares: shares(5) },
      ...{ currency: chain.tokenAddress('USDT'), amount: 60n * 10n ** 18n },
      ...{ deadline: timestamp + 3600n, nonce: 9n, ...part },
    };
    const contract = chain.addresses.contracts.offers;
    const { types, ...data } = offerTypedData(CHAIN_ID, contract, terms);
    const signature = await maker.signTypedData({
      ...data,
      types: { Offer: types.Offer },
    } as never);
    return { contract, terms, signature, call: encodeAccept(contract, terms, signature) };
  }

  it('is not accepted when anything of it differs', async () => {
    const { contract, terms, signature, call } = await offer();
    expect(decodeAccept(call)).toEqual({ contract, terms, signature });
    for (const [name, value] of Object.entries({
      ...{ maker: OTHER, taker: OTHER, makerSells: false, shares: 1n, currency: OTHER },
      ...{ amount: 1n, deadline: 1n, nonce: 1n },
    })) {
      const other = encodeAccept(contract, { ...terms, [name]: value }, signature);
      expect(difference(() => assertAccept(other, contract, terms))).toBe(`FIELD_DIFFERS ${name}`);
    }
    expect(difference(() => assertAccept(call, OTHER, terms))).toBe('CONTRACT_DIFFERS');
    const withdrawal = encodeWithdrawal(contract, 9n);
    expect(withdrawal.data).toBe(
      encodeFunctionData({ abi: offersAbi, functionName: 'cancel', args: [9n] }),
    );
    expect(difference(() => assertWithdrawal(withdrawal, contract, 8n))).toBe('OFFER_DIFFERS');
  });

  it('carries the signature that the contract reads, and says in words why it is refused', async () => {
    const { contract, call, terms } = await offer();
    const refusal = (data: `0x${string}`) =>
      chain.reader.call({ account: taker, to: contract, data }).then(
        () => null,
        (error) => callFault(error)?.name,
      );
    // The signature passes; the seller is no holder here, so nobody knows where to pay.
    expect(await refusal(call.data)).toBe('NoPayoutAddress');
    expect(await refusal(encodeAccept(contract, terms, `0x${'5c'.repeat(64)}1b`).data)).toBe(
      'InvalidSignature',
    );
    expect(await refusal((await offer({ taker: OTHER })).call.data)).toBe('WrongTaker');
    expect(await refusal((await offer({ deadline: 1n })).call.data)).toBe('WrongDeadline');
    const people = onShareChain(chain);
    await people.buy(2, newHolder(), shares(1));
    await chain.submit(maker.address, { ...encodeWithdrawal(contract, 9n), gas: 100_000n });
    expect(await refusal(call.data)).toBe('OfferUsed');
  });
});
