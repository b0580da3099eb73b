import { setTimeout as sleep } from 'node:timers/promises';
import { mnemonicToAccount } from 'viem/accounts';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { sendPurchase } from '../../scripts/chain/send-purchase';
import { openAccount, type Person } from './newcomer';
import { claim, exit, flexiblePlan, stake } from './stakers';
import { vote } from './voters';
import { call, type Deed, expectOk, newKey, type World } from './world';

export type Investor = Person & { account: ReturnType<typeof mnemonicToAccount> };

export type Wish = { currencyId: string; amount: string; side: 'PAY' | 'RECEIVE' };

export const MNEMONIC = 'test test test test test test test test test test test junk';
const WISHES: readonly Wish[] = [
  { currencyId: 'USDT', amount: '60', side: 'PAY' },
  { currencyId: 'USDC', amount: '5', side: 'RECEIVE' },
  { currencyId: 'BNB', amount: '0.2', side: 'PAY' },
];
/** The first purchase is staked later: it is large enough to earn a millionth of a share in a second. */
const FIRST_WISH: Wish = { currencyId: 'USDT', amount: '5000', side: 'RECEIVE' };
/** A page that was closed at once names no transaction: the index must find the purchase by itself. */
const NAMED = 0.7;
const POLL_MS = 120;

/** Deeds of people, with cumulative probabilities. */
const DEEDS = [
  ['buy', 0.4],
  ['stake', 0.65],
  ['claim', 0.84],
  ['vote', 0.93],
  ['exit', 1],
] as const;

/** A customer who may buy: an account, a confirmed identity, and a linked wallet of the local chain. */
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

/** Buys, stakes, claims, votes and unstakes, one after another, until the run stops. */
export async function invest(world: World, investor: Investor): Promise<void> {
  const stakes: string[] = [];
  const flexible = await flexiblePlan(world, investor);
  await buy(world, investor, FIRST_WISH);
  const deeds: Record<Exclude<Deed, 'signup'>, () => Promise<void>> = {
    buy: () => buy(world, investor, world.random.pick(WISHES)),
    stake: () => stake(world, investor, flexible, stakes),
    claim: () => claim(world, investor, stakes),
    exit: () => exit(world, investor, stakes),
    vote: () => vote(world, investor),
  };
  while (!world.stopping) {
    const wanted = world.wanted === 'signup' ? null : world.wanted;
    const chance = world.random.next();
    const deed = DEEDS.find(([, upTo]) => chance < upTo)?.[0] ?? 'exit';
    const next = wanted && world.random.next() < 0.8 ? wanted : deed;
    world.doing.set(investor.email, next);
    await deeds[next]();
    world.doing.delete(investor.email);
    await sleep(world.random.whole(5, 40));
  }
}

async function buy(world: World, investor: Investor, wish: Wish): Promise<void> {
  const order = await placeOrder(world, investor, wish);
  if (!order) return;
  const hash = await sendPurchase(world.rpc, investor.account.address, order.payment);
  world.bought.set(order.id, hash);
  if (world.random.next() < NAMED) await submit(world, investor, order.id, hash);
  await awaitShares(world, investor, order.id);
}

/** A signed order; null when the service was away for longer than a quote lives. */
export async function placeOrder(world: World, { token, account, email }: Investor, wish: Wish) {
  const quote = await expectOk(world, 'GET', 'wallet/getConvertedAmount', wish, { token });
  const wanted = {
    quoteId: quote.data.quoteId,
    address: account.address,
    agreementVersion: AGREEMENT_VERSION,
    riskAccepted: true,
  };
  world.pendingOrders += 1;
  const made = await call(world, 'POST', 'wallet/buyShare', wanted, { token, key: newKey() });
  if (made.status === 200) world.acknowledged.orders.set(made.data.id, email);
  world.pendingOrders -= 1;
  if (made.data.code === 'QUOTE_EXPIRED') return null;
  if (made.status !== 200) throw new Error(`buy: ${made.status} ${made.message}`);
  return made.data;
}

async function submit(
  world: World,
  { token }: Investor,
  orderId: string,
  txHash: string,
): Promise<void> {
  const hint = { orderId, action: 'SUBMIT', txHash };
  const named = await call(world, 'PUT', 'wallet/buyShare', hint, { token });
  // The index may have found the purchase before its hash was named.
  if (named.status !== 200 && named.data.code !== 'ORDER_STATE') {
    throw new Error(`submit: ${named.status} ${named.message}`);
  }
}

export async function awaitShares(
  world: World,
  { token }: Investor,
  orderId: string,
): Promise<void> {
  for (;;) {
    const { data } = await expectOk(world, 'GET', 'wallet/buyShare', { orderId }, { token });
    if (data.status === 'CONFIRMED') {
      world.acknowledged.confirmed.add(orderId);
      return;
    }
    if (!['CREATED', 'SUBMITTED', 'CONFIRMING'].includes(data.status)) {
      world.breaches.push(`order ${orderId}, bought in time, is ${data.status}`);
      return;
    }
    await sleep(POLL_MS);
  }
}
