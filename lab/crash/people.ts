import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@fnx/api/endpoints';
import * as person from '@fnx/client/person';
import { mnemonicToAccount } from 'viem/accounts';
import { sendPurchase } from '../../scripts/chain/send-purchase';
import { onChain, outcome } from '../../scripts/people/person';
import { openAccount, type Person } from './newcomer';
import { claim, exit, flexiblePlan, stake } from './stakers';
import { vote } from './voters';
import { clientOf, type Deed, newKey, type World } from './world';

export type Investor = Person & { account: ReturnType<typeof mnemonicToAccount> };

export type Wish = Omit<person.Wish, 'address'>;

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
  const known = await openAccount(world);
  const client = clientOf(world, known.token);
  await client.call(endpoints.demoKycReview, { email: known.email, decision: 'APPROVE' });
  // Account 0 issued the tokens, 1 is the treasury.
  const account = mnemonicToAccount(MNEMONIC, { addressIndex: index + 2 });
  await person.linkWallet(client, account);
  return { ...known, account };
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
  const hash = await sendPurchase(world.rpc, investor.account.address, onChain(order));
  world.bought.set(order.id, hash);
  if (world.random.next() < NAMED) await submit(world, investor, order.id, hash);
  await awaitShares(world, investor, order.id);
}

/** A signed order; null when the service was away for longer than a quote lives. */
export async function placeOrder(world: World, { token, account, email }: Investor, wish: Wish) {
  world.pendingOrders += 1;
  const wanted = { ...wish, address: account.address };
  const { data, error } = await outcome(
    person.placeOrder(clientOf(world, token), wanted, newKey()),
  );
  if (data) world.acknowledged.orders.set(data.id, email);
  world.pendingOrders -= 1;
  if (data) return data;
  if (error?.code === 'QUOTE_EXPIRED') return null;
  throw error;
}

async function submit(
  world: World,
  { token }: Investor,
  orderId: string,
  txHash: string,
): Promise<void> {
  const hint = { orderId, action: 'SUBMIT', txHash } as const;
  const { error } = await outcome(clientOf(world, token).call(endpoints.updateOrder, hint));
  // The index may have found the purchase before its hash was named.
  if (error && error.code !== 'ORDER_STATE') throw error;
}

export async function awaitShares(
  world: World,
  { token }: Investor,
  orderId: string,
): Promise<void> {
  for (;;) {
    const { status } = await clientOf(world, token).call(endpoints.getOrder, { orderId });
    if (status === 'CONFIRMED') {
      world.acknowledged.confirmed.add(orderId);
      return;
    }
    if (!['CREATED', 'SUBMITTED', 'CONFIRMING'].includes(status)) {
      world.breaches.push(`order ${orderId}, bought in time, is ${status}`);
      return;
    }
    await sleep(POLL_MS);
  }
}
