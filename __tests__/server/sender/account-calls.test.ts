import { encodeApproval } from '@fnx/chain/approval';
import { encodePlace } from '@fnx/chain/auctions';
import { type Call, gasLimitOf } from '@fnx/chain/call';
import { CHAIN_ID } from '@fnx/chain/chains';
import { encodePay } from '@fnx/chain/distributions';
import { encodeAccept, encodeWithdrawal, type OfferTerms, offerTypedData } from '@fnx/chain/offers';
import { encodeRecoveryStep } from '@fnx/chain/recovery';
import { encodeRegister, encodeTransfer } from '@fnx/chain/share-token';
import { encodeStaking } from '@fnx/chain/staking';
import { encodeSwap } from '@fnx/chain/swap';
import { encodeSignedVote, encodeVote, voteTypedData } from '@fnx/chain/votes';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import GAS from '@fnx/contracts/gas.json';
import { erc20Abi, type Hex, keccak256, numberToHex, parseEther } from 'viem';
import { MEASURED_GAS } from '@/server/sender/estimate';
import { chainAccount } from '../../support/market/chain-accounts';
import { newHolder, onShareChain, shares } from '../../support/market/share-chain';
import { duringTests } from '../../support/setup/during-tests';
import { inAuctions, USD } from '../auctions/auction-world';
import { startSenderWorld } from './sender-world';

/*
 * Everything that people sign in this product works through an account by passkey, submitted by the service. A purchase is in
 * `__tests__/wallet/passkey-wallet.test.tsx`, changes of signers in `keep-signer.test.ts`.
 */

const world = duringTests(() => startSenderWorld({ scripted: true }));
const [ELSE, FRIEND] = [2, 3];
const DAY = 86_400;
const FAR = 4_000_000_000n;

let ada: Awaited<ReturnType<typeof owner>>;
let people: ReturnType<typeof onShareChain>;

/** A person whose account by passkey has 100 shares and 1,000 USDT, and no BNB. */
async function owner() {
  const person = await world.person();
  const { passkey, request } = person;
  const { contracts } = world.chain.addresses;
  const attested = (await request('createAttestation', { address: passkey.account })).data;
  const holder: Hex = attested.holder;
  let nonce = 0;
  /** The service submits it; it is in a block when this returns. */
  const make = async (...calls: Call[]) => {
    const { status, data } = await request('relayCall', passkey.signed(calls, nonce));
    expect([status, data.code, data.params]).toEqual([200, undefined, undefined]);
    nonce += 1;
    const receipt = await world.chain.reader.waitForTransactionReceipt({ hash: data.txHash });
    expect(receipt.status).toBe('success');
  };
  const terms = { holder, nonce: 0n, validUntil: BigInt(attested.validUntil) };
  await make(encodeRegister(contracts.shareToken, passkey.account, terms, attested.signature));
  await people.token(ELSE, 'transfer', [passkey.account, shares(100)]);
  const { chain, usdt } = world;
  const amount = parseEther('1000');
  await chain.submit(chain.treasury, encodeTransfer({ token: usdt, to: passkey.account, amount }));
  return { ...person, holder, account: passkey.account, make };
}

beforeAll(async () => {
  people = onShareChain(world.chain);
  await people.buy(ELSE, newHolder(), shares(500));
  await people.buy(FRIEND, newHolder(), shares(100));
  ada = await owner();
});
afterEach(async () => {
  const { account } = ada;
  expect(await world.chain.reader.getBalance({ address: account })).toBe(0n);
});

const contracts = () => world.chain.addresses.contracts;
const balance = (token: Hex, address: Hex = ada.account) =>
  world.chain.reader.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
  });
const pass = async (seconds: number) => {
  await world.chain.rpc.request('evm_increaseTime', [numberToHex(seconds)]);
  await world.chain.mine();
};

it('sends shares, also without an estimate of a busy node', async () => {
  const { shareToken: token } = contracts();
  const before = await people.balanceOf(FRIEND);
  world.node.on('eth_estimateGas', () => {
    throw new Error('busy');
  });
  await ada.make(encodeTransfer({ token, to: chainAccount(FRIEND).address, amount: shares(1) }));
  world.node.reset();
  expect(await people.balanceOf(FRIEND)).toBe(before + shares(1));
  const gas = MEASURED_GAS.signature + MEASURED_GAS.call;
  expect((await world.calls()).at(-1)?.gasLimit).toBe(Number(gasLimitOf(gas)));
});

it('takes for a call without an estimate what was measured at most', () => {
  const { passkeyBuyFirstComputed: computed, buyUsdtFirst, issueForFirst } = GAS;
  expect(Number(MEASURED_GAS.signature)).toBeGreaterThan(computed - buyUsdtFirst);
  expect(Number(MEASURED_GAS.call)).toBeGreaterThan(Math.max(buyUsdtFirst, issueForFirst));
});

it('stakes, ends a stake early, and claims at the end of another', async () => {
  const { shareStaking: at, shareToken } = contracts();
  const stake = (amount: bigint) => encodeStaking(at, { action: 'stake', planId: 1n, amount });
  await ada.make(stake(shares(10)), stake(shares(20)));
  const ask = { address: at, abi: shareStakingAbi } as const;
  const last = await world.chain.reader.readContract({ ...ask, functionName: 'lastStakeId' });
  await ada.make(encodeStaking(at, { action: 'exit', stakeId: last - 1n }));
  await pass(400 * DAY);
  const before = await balance(shareToken);
  await ada.make(encodeStaking(at, { action: 'claim', stakeIds: [last] }));
  expect(await balance(shareToken)).toBeGreaterThan(before);
});

it('claims a distribution', async () => {
  const id = await people.distribute(1);
  const before = await balance(world.usdt);
  await ada.make(encodePay(contracts().distributions, { id, holders: [ada.holder] }));
  expect(await balance(world.usdt)).toBeGreaterThan(before);
});

it('votes by a call, and by a signature that anybody sends', async () => {
  const { ballots } = contracts();
  const words = { title: 'Profit', choices: ['Pay', 'Keep'], documentHash: keccak256('0x01') };
  const id = await people.openBallot({ ...words, textHash: words.documentHash });
  await ada.make(encodeVote(ballots, { id, choice: 1n }));
  const vote = { id, voter: ada.account, choice: 2n, nonce: 1n };
  const signature = ada.passkey.signTypedData(
    voteTypedData(CHAIN_ID, ballots, vote, words) as never,
  );
  await people.send(chainAccount(ELSE), encodeSignedVote(ballots, { ...vote, signature }, words));
});

it('places a bid and a sale in auctions', async () => {
  const auctions = inAuctions(world);
  const { auctions: at } = contracts();
  for (const side of ['BID', 'SALE'] as const) {
    const { id, opens } = await auctions.announce();
    await world.chain.mine(opens);
    const allow = encodeApproval({ token: world.usdt, spender: at, amount: parseEther('500') });
    const roundId = BigInt(id);
    await ada.make(allow, encodePlace(at, { roundId, side, tick: 1, shares: shares(3) }));
    // Nobody is on the other side.
    await world.chain.mine(opens + 101);
  }
});

it('makes, accepts and withdraws offers', async () => {
  const { offers, shareToken } = contracts();
  const friend = chainAccount(FRIEND);
  const terms = (part: Partial<OfferTerms>): OfferTerms => ({
    ...{ maker: ada.account, taker: friend.address, makerSells: true, currency: world.usdt },
    ...{ shares: shares(4), amount: 48n * USD, deadline: FAR, nonce: 1n },
    ...part,
  });
  const { timestamp } = await world.chain.reader.getBlock();
  const deadline = timestamp + BigInt(7 * DAY);
  const typed = (offer: OfferTerms) => offerTypedData(CHAIN_ID, offers, offer);
  const mine = terms({ deadline });
  const auctions = inAuctions(world);
  await auctions.allow(FRIEND);
  await ada.make(
    encodeApproval({ token: shareToken, spender: offers, amount: shares(10) }),
    encodeApproval({ token: world.usdt, spender: offers, amount: 100n * USD }),
  );
  await people.send(
    friend,
    encodeAccept(offers, mine, ada.passkey.signTypedData(typed(mine) as never)),
  );
  const theirs = terms({ maker: friend.address, taker: ada.account, deadline });
  const { types, ...data } = typed(theirs);
  const signature = await friend.signTypedData({ ...data, types: { Offer: types.Offer } } as never);
  await ada.make(encodeAccept(offers, theirs, signature));
  await ada.make(encodeWithdrawal(offers, 2n));
});

it('swaps', async () => {
  const { router, wrappedNative } = world.chain.chainAddresses;
  const USDC = world.chain.tokenAddress('USDC');
  const swap = {
    ...{
      kind: 'SWAP' as const,
      tokenIn: world.usdt,
      tokenOut: USDC,
      amountIn: 10n * USD,
      minimumOut: 1n,
    },
    ...{ path: [world.usdt, wrappedNative, USDC], recipient: ada.account, deadline: FAR },
  } as const;
  await ada.make(
    encodeApproval({ token: world.usdt, spender: router, amount: 10n * USD }),
    encodeSwap(swap, { router, wrappedNative }),
  );
  expect(await balance(USDC)).toBeGreaterThan(0n);
});

it('stops a recovery of its own shares, and carries out another’s', async () => {
  const { enforcement, shareToken } = contracts();
  const [lost, fresh] = [4, 5];
  const holder = newHolder();
  await people.buy(lost, holder, shares(5));
  await people.requestRecovery(lost, fresh, holder);
  await pass(15 * DAY);
  await ada.make(
    encodeRecoveryStep(enforcement, { kind: 'execute', from: chainAccount(lost).address }),
  );
  expect(await balance(shareToken, chainAccount(fresh).address)).toBe(shares(5));
  const pair = [ada.account, chainAccount(6).address];
  await people.enforcement(37, 'requestRecovery', [...pair, ada.holder]);
  await ada.make(encodeRecoveryStep(enforcement, { kind: 'veto', from: ada.account }));
});
