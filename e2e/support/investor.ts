import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  numberToHex,
  parseEther,
} from 'viem';
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts';
import { chainUrl } from './injected-wallet';
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

/** A person who may buy, logged in on the page. */
export async function becomeInvestor(page: Page, baseURL: string | undefined): Promise<Investor> {
  const { request } = page;
  const member = await signUpByCalls(request);
  const call = callsOf(request, member.token);
  await call('POST', 'demo/kyc-review', { email: member.email, decision: 'APPROVE' });
  const account = await fundedAccount(request);
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

/** An account of its own for each test, with 10 BNB and 10 000 of the stablecoins: an address belongs to one person. */
export async function fundedAccount(request: APIRequestContext): Promise<LocalAccount> {
  const account = privateKeyToAccount(generatePrivateKey());
  const chain = createPublicClient({ transport: http(chainUrl()), pollingInterval: 100 });
  const ask = (method: string, params: unknown[]) =>
    chain.request({ method, params } as never) as Promise<`0x${string}`>;
  await ask('hardhat_setBalance', [account.address, numberToHex(parseEther('10'))]);
  const { USDT, USDC } = await tokens(request);
  // The node's first account issued the tokens and signs for whoever asks the node itself.
  const [issuer] = (await ask('eth_accounts', [])) as unknown as Address[];
  const args = [account.address, parseEther('10000')] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
  const hashes = await Promise.all(
    [USDT, USDC].map((to) => ask('eth_sendTransaction', [{ from: issuer, to, data }])),
  );
  for (const hash of hashes) await chain.waitForTransactionReceipt({ hash });
  return account;
}
