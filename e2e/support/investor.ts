import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  numberToHex,
  type PublicClient,
  parseEther,
} from 'viem';
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts';
import { BSC, chainUrl } from './injected-wallet';
import { keepToken, type Member, signUpByCalls } from './member';

/** Somebody who may buy: an open account, a confirmed identity, and a linked wallet with money. */
export type Investor = Member & { account: LocalAccount };

type Call = <T = unknown>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: Record<string, unknown>,
) => Promise<T>;

/** A call of the contract as this member; unsealed, which the service takes too. */
export function callsOf(request: APIRequestContext, token: string): Call {
  return async (method, path, data) => {
    const query = method === 'GET' && data ? `?${new URLSearchParams(data as never)}` : '';
    const answer = await request.fetch(`/api/v1/${path}${query}`, {
      method,
      headers: { token },
      ...(method === 'GET' ? {} : { data: data ?? {} }),
    });
    const body = await answer.json();
    expect(answer.status(), `${path}: ${body.message}`).toBe(200);
    return body.data;
  };
}

/** A person who may buy, logged in on the page; `coins` of BNB in the wallet. */
export async function becomeInvestor(
  page: Page,
  baseURL: string | undefined,
  coins = '10',
): Promise<Investor> {
  const { request } = page;
  // The one waits for messages, the other for a block.
  const [member, account] = await Promise.all([
    signUpByCalls(request),
    fundedAccount(request, coins),
  ]);
  const call = callsOf(request, member.token);
  await call('POST', 'demo/kyc-review', { email: member.email, decision: 'APPROVE' });
  await linkWallet(call, account);
  await keepToken(page, baseURL, member.token);
  return { ...member, account };
}

/** Links a wallet by its signature, as the sign-in prompt does. */
export async function linkWallet(call: Call, account: LocalAccount): Promise<void> {
  const { address } = account;
  const nonce = { address, chainId: '56' };
  const { message } = await call<{ message: string }>('GET', 'wallet/nonce', nonce);
  const signature = await account.signMessage({ message });
  const link = { action: 'LINK', address, message, signature, walletName: 'Test wallet' };
  await call('POST', 'user/userWalletRequest', link);
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

/** An account of its own for each test, with BNB and 10 000 of the stablecoins: an address belongs to one person. */
async function fundedAccount(request: APIRequestContext, coins: string): Promise<LocalAccount> {
  const account = privateKeyToAccount(generatePrivateKey());
  const chain = chainReader();
  const ask = (method: string, params: unknown[]) =>
    chain.request({ method, params } as never) as Promise<`0x${string}`>;
  await ask('hardhat_setBalance', [account.address, numberToHex(parseEther(coins))]);
  const { USDT, USDC } = await tokens(request);
  // The node's first account issued the tokens and signs for whoever asks the node itself.
  const [issuer] = (await ask('eth_accounts', [])) as unknown as Address[];
  const data = transfer(account.address, parseEther('10000'));
  const hashes = await Promise.all(
    [USDT, USDC].map((to) => ask('eth_sendTransaction', [{ from: issuer, to, data }])),
  );
  for (const hash of hashes) await chain.waitForTransactionReceipt({ hash });
  return account;
}

function transfer(to: Address, raw: bigint) {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, raw] });
}

type NewOrder = {
  id: string;
  number: string;
  payAmountRaw: string;
  payment: { to: Address; tokenAddress: Address | null; amountRaw: string };
};

/** Makes an order by the calls of the purchase page. */
export async function orderByCalls(
  request: APIRequestContext,
  { token, account }: Investor,
  { currencyId = 'USDT', amount = '60' }: { currencyId?: string; amount?: string } = {},
): Promise<NewOrder> {
  const call = callsOf(request, token);
  const { agreementVersion } = await call<{ agreementVersion: string }>('GET', 'config');
  const wish = { currencyId, amount, side: 'PAY' };
  const { quoteId } = await call<{ quoteId: string }>('GET', 'wallet/getConvertedAmount', wish);
  const { address } = account;
  const agreed = { quoteId, address, agreementVersion, riskAccepted: true };
  return call<NewOrder>('POST', 'wallet/buyShare', agreed);
}

/** Buys shares for so many USDT and waits until they are in the register. */
export async function buyByCalls(
  request: APIRequestContext,
  investor: Investor,
  usdt: string,
): Promise<{ id: string; number: string }> {
  const { account, token } = investor;
  const call = callsOf(request, token);
  const order = await orderByCalls(request, investor, { amount: usdt });
  const { to, tokenAddress, amountRaw } = order.payment;
  if (!tokenAddress) throw new Error('USDT is a token.');
  const chain = chainReader();
  const [nonce, gasPrice] = await Promise.all([
    chain.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    chain.getGasPrice(),
  ]);
  const serializedTransaction = await account.signTransaction({
    type: 'legacy',
    chainId: BSC,
    nonce,
    gasPrice,
    gas: 100_000n,
    to: tokenAddress,
    data: transfer(to, BigInt(amountRaw)),
  });
  const txHash = await chain.sendRawTransaction({ serializedTransaction });
  await call('PUT', 'wallet/buyShare', { orderId: order.id, action: 'SUBMIT', txHash });
  const state = async () =>
    (await call<{ status: string }>('GET', 'wallet/buyShare', { orderId: order.id })).status;
  await expect
    .poll(state, { message: 'the order', timeout: 30_000, intervals: [100] })
    .toBe('CONFIRMED');
  return order;
}
