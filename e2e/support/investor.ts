import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { linkWallet, placeOrder } from '@fnx/client/person';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
  parseEther,
} from 'viem';
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts';
import { callsOf, clientOf } from './client';
import { BSC, chainUrl } from './injected-wallet';
import { keepToken, type Member, signUpByCalls } from './member';

/** Somebody who may buy: an open account, a confirmed identity, and a linked wallet with money. */
export type Investor = Member & { account: LocalAccount };

/** A person who may buy, logged in on the page; `coins` of BNB in the wallet, by default one of its own. */
export async function becomeInvestor(
  page: Page,
  baseURL: string | undefined,
  coins = '10',
  owned: LocalAccount = privateKeyToAccount(generatePrivateKey()),
): Promise<Investor> {
  const { request } = page;
  // The one waits for messages, the other for a block.
  const [member, account] = await Promise.all([
    signUpByCalls(request),
    fundedAccount(request, owned, coins),
  ]);
  const client = clientOf(request, member.token);
  await client.call(endpoints.demoKycReview, { email: member.email, decision: 'APPROVE' });
  await linkWallet(client, account);
  await keepToken(page, baseURL, member.token);
  return { ...member, account };
}

/** The addresses of the tokens one can pay in, by symbol. */
export async function tokens(request: APIRequestContext): Promise<Record<string, Address>> {
  const { data } = await (await request.get('/api/v1/wallet/getCurrencyList')).json();
  return Object.fromEntries(
    (data.docs as { symbol: string; address: Address | null }[]).flatMap(({ symbol, address }) =>
      address ? [[symbol, address]] : [],
    ),
  );
}

/** Reads the local chain as anybody may. */
export function chainReader(): PublicClient {
  return createPublicClient({ transport: http(chainUrl()), pollingInterval: 100 });
}

const ask = (method: string, params: unknown[]) =>
  chainReader().request({ method, params } as never) as Promise<Hex>;

/** Gives an account so many BNB. */
export async function fund(address: Address, coins: string): Promise<void> {
  await ask('hardhat_setBalance', [address, numberToHex(parseEther(coins))]);
}

/** Gives an account BNB and 10 000 of the stablecoins. No two tests share one: an address belongs to one person. */
async function fundedAccount(
  request: APIRequestContext,
  account: LocalAccount,
  coins: string,
): Promise<LocalAccount> {
  await fund(account.address, coins);
  await fundWallet(request, account.address, '10000');
  return account;
}

/** Gives an address so many of each stablecoin, and no BNB. */
export async function fundWallet(
  request: APIRequestContext,
  address: Address,
  amount: string,
): Promise<void> {
  const { USDT, USDC } = await tokens(request);
  // The node's first account issued the tokens, and the node signs for it.
  const [issuer] = (await ask('eth_accounts', [])) as unknown as Address[];
  const data = transfer(address, parseEther(amount));
  const hashes = await Promise.all(
    [USDT, USDC].map((to) => ask('eth_sendTransaction', [{ from: issuer, to, data }])),
  );
  for (const hash of hashes) await chainReader().waitForTransactionReceipt({ hash });
}

function transfer(to: Address, raw: bigint) {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, raw] });
}

type NewOrder = DataOf<'createOrder'>;

/** Makes an order by the calls of the purchase page. */
export async function orderByCalls(
  request: APIRequestContext,
  { token, account }: Investor,
  { currencyId = 'USDT', amount = '60' }: { currencyId?: string; amount?: string } = {},
): Promise<NewOrder> {
  const wish = { address: account.address, currencyId, amount };
  return placeOrder(clientOf(request, token), wish);
}

/** Approves and buys exactly as an order says; the hash of the purchase. */
export async function payByCalls(account: LocalAccount, { payment }: NewOrder): Promise<Hex> {
  if (payment.kind !== 'SALE') throw new TypeError(`A ${payment.kind} is not paid on the chain.`);
  const { to, valueRaw, data, approve } = payment;
  if (approve) {
    const args = [approve.spender, BigInt(approve.amountRaw)] as const;
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
    await sendCall(account, { to: approve.token, value: 0n, data: approval });
  }
  return sendCall(account, { to, value: BigInt(valueRaw), data });
}

/** Sends a call as a wallet does, and waits for its block. */
export async function sendCall(
  account: LocalAccount,
  call: { to: Address; value: bigint; data: Hex },
): Promise<Hex> {
  const chain = chainReader();
  const [nonce, gasPrice] = await Promise.all([
    chain.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    chain.getGasPrice(),
  ]);
  const serializedTransaction = await account.signTransaction({
    ...call,
    type: 'legacy',
    chainId: BSC,
    nonce,
    gasPrice,
    gas: 500_000n,
  });
  const hash = await chain.sendRawTransaction({ serializedTransaction });
  await chain.waitForTransactionReceipt({ hash });
  return hash;
}

/** Registers a member's first wallet for shares, as the registration dialog does. */
export async function registerByCalls(
  request: APIRequestContext,
  { token, account }: Investor,
): Promise<void> {
  const { address } = account;
  const call = callsOf(request, token);
  const signed = await call(endpoints.createAttestation, { address });
  if (signed.kind !== 'REGISTER') throw new TypeError('It is not the first wallet.');
  const { to, data } = signed;
  await sendCall(account, { to, value: 0n, data });
  const registered = async () => {
    const { wallets } = await call(endpoints.myWallet);
    return wallets.some((wallet) => wallet.registered);
  };
  await expect.poll(registered, { message: 'the wallet', intervals: [200] }).toBe(true);
}

/** Buys shares for so many USDT and waits until they are in the register. */
export async function buyByCalls(
  request: APIRequestContext,
  investor: Investor,
  usdt: string,
): Promise<{ id: string; number: string }> {
  const order = await orderByCalls(request, investor, { amount: usdt });
  await payByCalls(investor.account, order);
  const call = callsOf(request, investor.token);
  const state = async () => (await call(endpoints.getOrder, { orderId: order.id })).status;
  await expect.poll(state, { message: 'the order', intervals: [100] }).toBe('CONFIRMED');
  return order;
}
