import { CHAIN_ID } from '@fnx/chain/chains';
import {
  ANYBODY,
  encodeAccept,
  encodeWithdrawal,
  type OfferTerms,
  offerTypedData,
} from '@fnx/chain/offers';
import { callFault } from '@/shared/call-faults';
import { startTestChain } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';
import { newHolder, onShareChain, shares } from '../support/market/share-chain';
import { duringTests } from '../support/setup/during-tests';

const OTHER = '0x9A676e781A523b5d0C0e43731313A708CB607508';
const [maker, taker] = [chainAccount(2), chainAccount(3)];
const chain = duringTests(() => startTestChain());

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
  return { contract, terms, call: encodeAccept(contract, terms, signature) };
}

it('an offer carries the signature that the contract reads, and says in words why it is refused', async () => {
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
