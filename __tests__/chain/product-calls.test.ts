import { encodeSigner } from '@fnx/chain/account-signers';
import { BSC_ADDRESSES } from '@fnx/chain/addresses';
import { encodeApproval } from '@fnx/chain/approval';
import { encodePlace } from '@fnx/chain/auctions';
import { encodeExecuteClaim } from '@fnx/chain/book-claims';
import type { Call } from '@fnx/chain/call';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { encodePay } from '@fnx/chain/distributions';
import { encodeAccept, encodeWithdrawal, type OfferTerms } from '@fnx/chain/offers';
import { whyNotProductCall } from '@fnx/chain/product-calls';
import { encodeVoteFor } from '@fnx/chain/proxies';
import { encodeRecoveryStep } from '@fnx/chain/recovery';
import { encodeBuy, type SaleQuote } from '@fnx/chain/sale';
import {
  encodeAddWallet,
  encodePaidByAgent,
  encodePayoutAddress,
  encodeRegister,
  encodeTransfer,
} from '@fnx/chain/share-token';
import { encodeStaking } from '@fnx/chain/staking';
import { encodeSwap, type SwapTerms } from '@fnx/chain/swap';
import { encodeVote } from '@fnx/chain/votes';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import { encodeFunctionData, type Hex, parseAbi, toFunctionSelector, zeroAddress } from 'viem';
import { CONTRACTS } from '@/api/example';
import { CALL_KINDS, type CallName } from '@/wallet/calls/kinds';

const ACCOUNT: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const STRANGER: Hex = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const WORD: Hex = `0x${'ab'.repeat(32)}`;
const SIGNATURE: Hex = `0x${'5c'.repeat(64)}1b`;
const addresses = { ...BSC_ADDRESSES, contracts: { ...CONTRACTS, fromBlock: 0 } };
const { router, wrappedNative, currencies } = addresses;
const USDT = currencies.USDT.address as Hex;

const attested = { holder: WORD, nonce: 0n, validUntil: 9n };
const quote: SaleQuote = {
  ...{ orderId: WORD, buyer: ACCOUNT, holder: WORD, payToken: USDT, payAmount: 5n, shares: 1n },
  ...{ validUntil: 9n, agreementHash: WORD },
};
const offer: OfferTerms = {
  ...{ maker: STRANGER, taker: ACCOUNT, makerSells: true, currency: USDT, shares: 1n },
  ...{ amount: 5n, deadline: 9n, nonce: 1n },
};
const swap: SwapTerms = {
  ...{ kind: 'SWAP', tokenIn: USDT, tokenOut: null, amountIn: 5n, minimumOut: 1n },
  ...{ path: [USDT, wrappedNative], recipient: ACCOUNT, deadline: 9n },
};
const wrap: SwapTerms = { ...swap, kind: 'WRAP', tokenIn: null, path: [], deadline: 0n };
const exchange = { router, wrappedNative };
const approve = (spender: Hex) => encodeApproval({ token: USDT, spender, amount: 1n });

/** Calls that wallets get, by kind; none where they sign a message alone. */
const SIGNED: Record<CallName, readonly Call[]> = {
  distribution: [encodePay(CONTRACTS.distributions, { id: 1n, holders: [WORD] })],
  staking: [
    encodeStaking(CONTRACTS.shareStaking, { action: 'stake', planId: 1n, amount: 1n }),
    encodeStaking(CONTRACTS.shareStaking, { action: 'claim', stakeIds: [1n] }),
    encodeStaking(CONTRACTS.shareStaking, { action: 'claim', stakeIds: [1n, 2n] }),
    encodeStaking(CONTRACTS.shareStaking, { action: 'renew', stakeId: 1n }),
    encodeStaking(CONTRACTS.shareStaking, { action: 'exit', stakeId: 1n }),
  ],
  vote: [encodeVote(CONTRACTS.ballots, { id: 1n, choice: 1n })],
  signedVote: [],
  signedProxy: [],
  itemRequest: [],
  voteFor: [encodeVoteFor(CONTRACTS.ballots, { id: 1n, holders: [WORD], choice: 1n })],
  transfer: [encodeTransfer({ token: CONTRACTS.shareToken, to: STRANGER, amount: 1n })],
  payoutWallet: [encodePayoutAddress({ token: CONTRACTS.shareToken, wallet: ACCOUNT })],
  bankPayout: [encodePaidByAgent({ token: CONTRACTS.shareToken, agent: STRANGER })],
  registration: [
    encodeRegister(CONTRACTS.shareToken, ACCOUNT, attested, SIGNATURE),
    encodeAddWallet(CONTRACTS.shareToken, attested, STRANGER, SIGNATURE),
  ],
  purchase: [
    approve(CONTRACTS.shareSale),
    encodeBuy(CONTRACTS.shareSale, quote, SIGNATURE),
    encodeBuy(CONTRACTS.shareSale, { ...quote, payToken: zeroAddress }, SIGNATURE),
  ],
  swap: [
    approve(router),
    encodeSwap(swap, exchange),
    encodeSwap({ ...swap, tokenIn: null, path: [wrappedNative, USDT] }, exchange),
    encodeSwap(wrap, exchange),
  ],
  bookClaim: [encodeExecuteClaim(CONTRACTS.issuance, WORD)],
  auctionOrder: [
    approve(CONTRACTS.auctions),
    encodePlace(CONTRACTS.auctions, { roundId: 1n, side: 'BID', tick: 1, shares: 1n }),
  ],
  offer: [],
  offerAllowance: [
    approve(CONTRACTS.offers),
    encodeApproval({ token: CONTRACTS.shareToken, spender: CONTRACTS.offers, amount: 1n }),
  ],
  acceptOffer: [encodeAccept(CONTRACTS.offers, offer, SIGNATURE)],
  withdrawOffer: [encodeWithdrawal(CONTRACTS.offers, 1n)],
  signers: (['ADD', 'REMOVE'] as const).map((act) =>
    encodeSigner({ account: ACCOUNT, act, signer: STRANGER }),
  ),
  recovery: [
    encodeRecoveryStep(CONTRACTS.enforcement, { kind: 'veto', from: ACCOUNT }),
    encodeRecoveryStep(CONTRACTS.enforcement, { kind: 'execute', from: STRANGER }),
  ],
};

it.each(Object.keys(CALL_KINDS) as CallName[])('takes what people sign as %s', (name) => {
  const reasons = SIGNED[name].map((call) => whyNotProductCall(addresses, ACCOUNT, call));
  expect(reasons).toEqual(SIGNED[name].map(() => null));
});

it('takes no other function of the product’s contracts', () => {
  const known = new Set(
    Object.values(SIGNED)
      .flat()
      .map(({ to, data }) => `${to}:${data.slice(0, 10)}`),
  );
  const zeros = '0'.repeat(64 * 12);
  const taken = CONTRACT_NAMES.flatMap((name) =>
    CONTRACT_ABIS[name].flatMap((item) => {
      if (item.type !== 'function') return [];
      const selector = toFunctionSelector(item);
      const call = { to: CONTRACTS[name], value: 0n, data: `${selector}${zeros}` as Hex };
      const exact = { ...call, data: `${selector}${'0'.repeat(64 * item.inputs.length)}` as Hex };
      const isTaken = [call, exact].some((one) => !whyNotProductCall(addresses, ACCOUNT, one));
      return isTaken && !known.has(`${call.to}:${selector}`) ? [`${name}.${item.name}`] : [];
    }),
  );
  expect(taken).toEqual([]);
});

it('moves no token by a stranger’s allowance, and sends no BNB that a call does not need', () => {
  const why = (call: Call) => whyNotProductCall(addresses, ACCOUNT, call);
  const reset = encodeApproval({ token: USDT, spender: STRANGER, amount: 0n });
  expect([why(approve(STRANGER)), why(reset)]).toEqual(['FUNCTION', null]);
  expect(why({ to: STRANGER, value: 1n, data: '0x' })).toBe('TARGET');
  const [buy] = [encodeBuy(CONTRACTS.shareSale, quote, SIGNATURE)];
  expect(why({ ...buy, value: 1n })).toBe('VALUE');
  const far = encodeSwap(swap, exchange);
  expect(why({ ...far, to: wrappedNative })).toBe('FUNCTION');
  const abi = parseAbi([
    'function transferFrom(address, address, uint256)',
    'function execute(bytes)',
  ]);
  const from = encodeFunctionData({
    abi,
    functionName: 'transferFrom',
    args: [STRANGER, ACCOUNT, 1n],
  });
  expect(why({ to: USDT, value: 0n, data: from })).toBe('FUNCTION');
  const own = encodeFunctionData({ abi, functionName: 'execute', args: [WORD] });
  expect(why({ to: ACCOUNT, value: 0n, data: own })).toBe('FUNCTION');
});
