import { type APIRequestContext, expect } from '@playwright/test';
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  type PublicClient,
} from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import { bnbSmartChain } from '../../src/chain/chains';
import { type Member, signUpByCalls } from './member';

/** The mnemonic of every local node; the demo wallet uses its accounts 2 to 39. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/** A member with a verified identity and a linked demo account. */
export type Owner = Member & { account: HDAccount; call: Call };

type Answer = { status: number; message: string; data: Record<string, unknown> };
type Call = (method: 'GET' | 'POST' | 'PUT', path: string, input?: object) => Promise<Answer>;

/** Opens an account, verifies it and links a wallet, all by the calls that the pages make. */
export async function newOwner(request: APIRequestContext): Promise<Owner> {
  const member = await signUpByCalls(request);
  const call: Call = async (method, path, input) => {
    const answer = await request.fetch(`/api/v1/${path}`, {
      method,
      headers: { token: member.token },
      ...(method === 'GET'
        ? { params: input as Record<string, string> | undefined }
        : { data: input ?? {} }),
    });
    return (await answer.json()) as Answer;
  };
  const review = await call('POST', 'demo/kyc-review', {
    email: member.email,
    decision: 'APPROVE',
  });
  expect(review.status).toBe(200);
  return { ...member, call, account: await linkAccount(call) };
}

/**
 * Demo accounts are few and shared: one that belongs to somebody else makes way for another. The last two are kept for those
 * who connect the demo wallet on a page.
 */
async function linkAccount(call: Call): Promise<HDAccount> {
  const start = Math.floor(Math.random() * 36);
  for (let step = 0; step < 36; step += 1) {
    const account = mnemonicToAccount(MNEMONIC, { addressIndex: 2 + ((start + step) % 36) });
    const { address } = account;
    const nonce = await call('GET', 'wallet/nonce', { address, chainId: '56' });
    const message = String(nonce.data.message);
    const signature = await account.signMessage({ message });
    await call('POST', 'wallet/verify', { message, signature });
    const linked = await call('POST', 'user/userWalletRequest', {
      action: 'LINK',
      address,
      message,
      signature,
      walletName: 'Demo wallet',
    });
    if (linked.status === 200) return account;
  }
  throw new Error('Every demo account belongs to somebody.');
}

/** Buys shares for so many USDT and waits until they are in the register. Returns the order's number. */
export async function buyByCalls(owner: Owner, baseURL: string, usdt: string): Promise<string> {
  const quote = await owner.call('GET', 'wallet/getConvertedAmount', {
    currencyId: 'USDT',
    amount: usdt,
    side: 'PAY',
  });
  const config = await owner.call('GET', 'config');
  const order = await owner.call('POST', 'wallet/buyShare', {
    quoteId: quote.data.quoteId,
    address: owner.account.address,
    agreementVersion: config.data.agreementVersion,
    riskAccepted: true,
  });
  expect(order.status, order.message).toBe(200);
  const payment = order.data.payment as { to: string; tokenAddress: string; amountRaw: string };
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [payment.to as `0x${string}`, BigInt(payment.amountRaw)],
  });
  const hash = await chainClient(baseURL, owner.account).sendTransaction({
    to: payment.tokenAddress as `0x${string}`,
    data,
    gas: 100_000n,
  });
  const orderId = String(order.data.id);
  const submit = { orderId, action: 'SUBMIT', txHash: hash };
  const submitted = await owner.call('PUT', 'wallet/buyShare', submit);
  expect(submitted.status, submitted.message).toBe(200);
  await expect
    .poll(async () => (await owner.call('GET', 'wallet/buyShare', { orderId })).data.status, {
      message: 'the order to be confirmed',
      timeout: 30_000,
    })
    .toBe('CONFIRMED');
  return String(order.data.number);
}

function chainClient(baseURL: string, account: HDAccount) {
  const rpcUrl = new URL('/api/rpc', baseURL).href;
  return createWalletClient({ account, chain: bnbSmartChain(rpcUrl), transport: http(rpcUrl) });
}

/** Reads the chain as the pages do. */
export function chainReader(baseURL: string): PublicClient {
  const rpcUrl = new URL('/api/rpc', baseURL).href;
  return createPublicClient({ chain: bnbSmartChain(rpcUrl), transport: http(rpcUrl) });
}
