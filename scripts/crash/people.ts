import { setTimeout as sleep } from 'node:timers/promises';
import { encodeFunctionData, erc20Abi, numberToHex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { AGREEMENT_VERSION, TERMS_VERSION } from '@/server/platform/legal-versions';
import { openAccount, type Person } from './newcomer';
import { call, type Deed, expectOk, newKey, type World } from './world';

export type Investor = Person & { account: ReturnType<typeof mnemonicToAccount> };

const MNEMONIC = 'test test test test test test test test test test test junk';
const ORDER_AMOUNTS = [
  { currencyId: 'USDT', amount: '60', side: 'PAY' },
  { currencyId: 'USDC', amount: '5', side: 'RECEIVE' },
  { currencyId: 'BNB', amount: '0.2', side: 'PAY' },
] as const;
const POLL_MS = 120;
const STAKED = '10';

/** Somebody who may buy: an account, a confirmed identity, and a linked wallet of the local chain. */
export async function becomeInvestor(world: World, index: number): Promise<Investor> {
  const person = await openAccount(world);
  await expectOk(world, 'POST', 'demo/kyc-review', { email: person.email, decision: 'APPROVE' });
  // Account 0 issued the tokens, 1 is the treasury.
  const account = mnemonicToAccount(MNEMONIC, { addressIndex: index + 2 });
  const { address } = account;
  const { token } = person;
  const nonce = await expectOk(world, 'GET', 'wallet/nonce', { address, chainId: '56' }, { token });
  const { message } = nonce.data;
  const signature = await account.signMessage({ message });
  const link = { action: 'LINK', address, message, signature, walletName: 'Test wallet' };
  await expectOk(world, 'POST', 'user/userWalletRequest', link, { token });
  return { ...person, account };
}

/** Buys, stakes, claims and unstakes, one after another, until the run stops. */
export async function invest(world: World, investor: Investor): Promise<void> {
  const stakes: string[] = [];
  const flexible = await flexiblePlan(world, investor);
  const deeds: Record<Exclude<Deed, 'signup'>, () => Promise<void>> = {
    buy: () => buy(world, investor),
    stake: () => stake(world, investor, flexible, stakes),
    claim: () => claim(world, investor, stakes),
    exit: () => exit(world, investor, stakes),
  };
  while (!world.stopping) {
    const wanted = world.wanted === 'signup' ? null : world.wanted;
    const chance = world.random.next();
    const deed = chance < 0.45 ? 'buy' : chance < 0.7 ? 'stake' : chance < 0.92 ? 'claim' : 'exit';
    await deeds[wanted && world.random.next() < 0.8 ? wanted : deed]();
    await sleep(world.random.whole(5, 40));
  }
}

async function flexiblePlan(world: World, { token }: Investor): Promise<string> {
  const { data } = await expectOk(world, 'GET', 'user/staking', {}, { token });
  return data.plans.find((plan: { lockDays: number }) => plan.lockDays === 0).id;
}

async function buy(world: World, investor: Investor): Promise<void> {
  const { token, account, email } = investor;
  const wish = world.random.pick(ORDER_AMOUNTS);
  const quote = await expectOk(world, 'GET', 'wallet/getConvertedAmount', wish, { token });
  world.pending.orders += 1;
  const made = await call(
    world,
    'POST',
    'wallet/buyShare',
    {
      quoteId: quote.data.quoteId,
      address: account.address,
      agreementVersion: AGREEMENT_VERSION,
      riskAccepted: true,
    },
    { token, key: newKey() },
  );
  if (made.status === 200) world.acknowledged.orders.set(made.data.id, email);
  world.pending.orders -= 1;
  // The service was away for longer than a quote lives.
  if (made.data.code === 'QUOTE_EXPIRED') return;
  if (made.status !== 200) throw new Error(`buy: ${made.status} ${made.message}`);
  const { id, payment } = made.data;
  const hash = await pay(world, account.address, payment);
  world.paid.set(hash, id);
  const submit = { orderId: id, action: 'SUBMIT', txHash: hash };
  const named = await call(world, 'PUT', 'wallet/buyShare', submit, { token });
  // The watcher may have found the payment before its hash was named.
  if (named.status !== 200 && named.data.code !== 'ORDER_STATE') {
    throw new Error(`submit: ${named.status} ${named.message}`);
  }
  await awaitShares(world, investor, id);
}

type Payment = { to: string; tokenAddress: `0x${string}` | null; amountRaw: string };

async function pay(world: World, from: string, payment: Payment): Promise<string> {
  const { to, tokenAddress, amountRaw } = payment;
  const transfer = () =>
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to as `0x${string}`, BigInt(amountRaw)],
    });
  const transaction = tokenAddress
    ? { from, to: tokenAddress, data: transfer() }
    : { from, to, value: numberToHex(BigInt(amountRaw)) };
  return (await world.rpc.request('eth_sendTransaction', [transaction])) as string;
}

async function awaitShares(world: World, { token }: Investor, orderId: string): Promise<void> {
  for (;;) {
    const { data } = await expectOk(world, 'GET', 'wallet/buyShare', { orderId }, { token });
    if (data.status === 'CONFIRMED') {
      world.acknowledged.confirmed.add(orderId);
      return;
    }
    if (!['CREATED', 'SUBMITTED', 'CONFIRMING'].includes(data.status)) {
      world.breaches.push(`order ${orderId}, paid in full and in time, is ${data.status}`);
      return;
    }
    await sleep(POLL_MS);
  }
}

async function stake(
  world: World,
  { token }: Investor,
  planId: string,
  stakes: string[],
): Promise<void> {
  world.pending.stakes += 1;
  const answer = await call(
    world,
    'POST',
    'user/staking',
    { planId, amount: STAKED, termsVersion: TERMS_VERSION },
    { token, key: newKey() },
  );
  if (answer.status === 200) {
    world.acknowledged.stakes.add(answer.data.id);
    stakes.push(answer.data.id);
  }
  world.pending.stakes -= 1;
  if (answer.status !== 200 && answer.data.code !== 'INSUFFICIENT_SHARES') {
    throw new Error(`stake: ${answer.status} ${answer.message}`);
  }
}

const NOTHING_DUE = ['NOTHING_TO_CLAIM', 'BELOW_MINIMUM', 'CLAIM_OPEN'];

async function claim(world: World, { token }: Investor, stakes: string[]): Promise<void> {
  if (stakes.length === 0) return;
  const stakeId = world.random.pick(stakes);
  world.pending.claims += 1;
  const sending = { token, key: newKey() };
  const answer = await call(world, 'POST', 'user/stakingClaim', { stakeId }, sending);
  if (answer.status === 200) {
    for (const { id, amount } of answer.data.claims) world.acknowledged.claims.set(id, amount);
  }
  world.pending.claims -= 1;
  if (answer.status !== 200 && !NOTHING_DUE.includes(answer.data.code)) {
    throw new Error(`claim: ${answer.status} ${answer.message}`);
  }
}

async function exit(world: World, { token }: Investor, stakes: string[]): Promise<void> {
  const stakeId = stakes.shift();
  if (!stakeId) return;
  const sending = { token, key: newKey() };
  const wish = { stakeId, action: 'UNSTAKE' };
  const answer = await call(world, 'PUT', 'user/staking', wish, sending);
  if (answer.status !== 200) throw new Error(`unstake: ${answer.status} ${answer.message}`);
  world.acknowledged.ended.add(stakeId);
}
