import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { AGREEMENT_VERSION, TERMS_VERSION } from '@/server/platform/legal-versions';
import { sendPurchase } from '../chain/send-purchase';
import { httpRpc } from '../dev/local-chain';

// biome-ignore lint/suspicious/noExplicitAny: what came back is read and compared, not typed.
type Answer = { status: number; data: any; headers: Headers };

export type Sending = { token?: string; key?: string };

/** The request of a call to the service at `origin`: an instance's own, or nginx's. */
export function requestOf(
  origin: string,
  method: string,
  path: string,
  input: object,
  { token, key }: Sending,
): Request {
  const inQuery = method === 'GET';
  const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  return new Request(`${origin}/api/v1/${path}${query}`, {
    method,
    headers: {
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
      ...(token ? { token } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(inQuery ? {} : { body: JSON.stringify(input) }),
  });
}

export async function call(
  origin: string,
  method: string,
  path: string,
  input: object = {},
  sending: Sending = {},
): Promise<Answer> {
  const response = await fetch(requestOf(origin, method, path, input, sending));
  const { data } = (await response.json()) as { data: unknown };
  return { status: response.status, data, headers: response.headers };
}

/** The same, where only success will do. */
export async function ask(...args: Parameters<typeof call>): Promise<Answer['data']> {
  const { status, data } = await call(...args);
  if (status !== 200) throw new Error(`${args[1]} ${args[2]}: ${status} ${JSON.stringify(data)}`);
  return data;
}

/** Asks until something is so; fails after a time. */
export async function until<T>(
  read: () => Promise<T | undefined>,
  what: string,
  seconds = 10,
): Promise<T> {
  const deadline = Date.now() + seconds * 1_000;
  while (Date.now() < deadline) {
    const found = await read();
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error(`${what}: not within ${seconds} seconds.`);
}

export type Person = { email: string; token: string };

export const PASSWORD = 'four green teapots 88';

let serial = 0;

/** A new person; by default with addresses of their own. */
export function signupForm(
  addresses: { email: string; phone: string } = {
    email: `cluster-${++serial}@example.com`,
    phone: `+4479111${10_000 + serial}`,
  },
) {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    ...addresses,
    countryCode: '+44',
    country: 'GB',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termsAccepted: true,
    riskAccepted: true,
    termsVersion: TERMS_VERSION,
    captchaToken: '',
  };
}

/** Where the service is asked: one instance, or two on the same database and chain. */
type Place = {
  instances: readonly [{ url: string }, { url: string }];
  chain: { rpcUrl: string };
};

type Message = { code: string | null; purpose: string };

/** The code of the newest message, of a purpose or of any. */
const codeFor = (origin: string, to: string, purpose?: string) =>
  until(async () => {
    const { docs } = await ask(origin, 'GET', 'demo/outbox', { to });
    const found = docs.find(
      (message: Message) => message.code && message.purpose.includes(purpose ?? ''),
    );
    return found?.code as string;
  }, `A code for ${to}`);

/** Logs in, asking the instances by turns. @returns the token of the new session */
export async function logIn({ instances }: Place, email: string): Promise<string> {
  const [first, second] = instances;
  const input = { identifier: email, password: PASSWORD, captchaToken: '' };
  const { loginId } = await ask(first.url, 'POST', 'user/userLogin', input);
  const otp = await codeFor(second.url, email, 'LOGIN');
  const { token } = await ask(second.url, 'POST', 'user/login-verify-otp', { loginId, otp });
  return token;
}

/** Signs up, asking the instances by turns. */
export async function signUp({ instances }: Place): Promise<Person> {
  const [first, second] = instances;
  const form = signupForm();
  const { verificationId } = await ask(first.url, 'POST', 'user/create-account', form);
  const phoneOtp = await codeFor(second.url, form.phone);
  await ask(second.url, 'POST', 'user/verify-phone-otp', { verificationId, otp: phoneOtp });
  const emailOtp = await codeFor(second.url, form.email);
  const body = { verificationId, otp: emailOtp };
  const { token } = await ask(first.url, 'POST', 'user/verify-email-otp', body);
  return { email: form.email, token };
}

/** A funded account of the local chain: the first ones are the deployer and the treasury. */
export const BUYER = mnemonicToAccount(
  'test test test test test test test test test test test junk',
  { addressIndex: 2 },
);

/** Confirms the identity and links BUYER's wallet, asking the instances by turns. */
export async function linkWallet({ instances }: Place, { email, token }: Person): Promise<void> {
  const [first, second] = instances;
  const { address } = BUYER;
  await ask(first.url, 'POST', 'demo/kyc-review', { email, decision: 'APPROVE' });
  const nonce = { address, chainId: '56' };
  const { message } = await ask(first.url, 'GET', 'wallet/nonce', nonce, { token });
  const signature = await BUYER.signMessage({ message });
  const link = { action: 'LINK', address, message, signature, walletName: 'Test wallet' };
  await ask(second.url, 'POST', 'user/userWalletRequest', link, { token });
}

/** Orders shares for `amount` dollars and sends the purchase, which need not be final yet. */
export async function orderShares(
  { instances, chain }: Place,
  { token }: Person,
  amount: string,
): Promise<{ orderId: string; txHash: Hex }> {
  const [first, second] = instances;
  const { address } = BUYER;
  const wish = { currencyId: 'USDT', amount, side: 'PAY' };
  const { quoteId } = await ask(first.url, 'GET', 'wallet/getConvertedAmount', wish, { token });
  const order = { quoteId, address, agreementVersion: AGREEMENT_VERSION, riskAccepted: true };
  const { id, payment } = await ask(second.url, 'POST', 'wallet/buyShare', order, { token });
  const txHash = await sendPurchase(httpRpc(chain.rpcUrl), address, payment);
  const submit = { orderId: id, action: 'SUBMIT', txHash };
  await call(first.url, 'PUT', 'wallet/buyShare', submit, { token });
  return { orderId: id, txHash };
}

/** Buys shares and waits until they are booked. @returns the order's id */
export async function buyShares(place: Place, person: Person, amount: string): Promise<string> {
  await linkWallet(place, person);
  const { orderId } = await orderShares(place, person, amount);
  const { url } = place.instances[1];
  await until(async () => {
    const { status } = await ask(url, 'GET', 'wallet/buyShare', { orderId }, person);
    return status === 'CONFIRMED' ? status : undefined;
  }, 'The purchase');
  return orderId;
}
