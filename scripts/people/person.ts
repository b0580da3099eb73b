import { setTimeout as sleep } from 'node:timers/promises';
import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { type Client, createClient } from '@fnx/client/client';
import { ApiError } from '@fnx/client/errors';
import * as person from '@fnx/client/person';
import { fetchTransport } from '@fnx/client/transport';
import type { Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { sendPurchase } from '../chain/send-purchase';
import { httpRpc } from '../dev/local-chain';

type Service = { url: string };

/** A client of a service, or of its instances, which it asks by turns. */
export function clientOf(where: string | readonly Service[], token?: string): Client {
  const urls = typeof where === 'string' ? [where] : where.map(({ url }) => url);
  const transports = urls.map((url) => fetchTransport(`${url}/api/v1`));
  let turn = 0;
  return createClient({
    token: () => token ?? null,
    transport: (request) => {
      const transport = transports[turn++ % transports.length];
      if (!transport) throw new Error('No service.');
      return transport(request);
    },
  });
}

/** How a call ended: the answer's data, or the error that says why there is none. A failure that is no answer is thrown. */
export async function outcome<T>(
  call: Promise<T>,
): Promise<{ status: number; data?: T; error?: ApiError }> {
  try {
    return { status: 200, data: await call };
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return { status: error.status, error };
    throw error;
  }
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

/** The services of a demo, whose inbox anybody may read. */
export function demoPlace(where: string | readonly Service[]): person.Place {
  const { call } = clientOf(where);
  const newest = async (to: string, wanted = '') => {
    const { docs } = await call(endpoints.demoOutbox, { to });
    return docs.find(({ code, purpose }) => code && purpose.includes(wanted))?.code ?? undefined;
  };
  return {
    as: (token) => clientOf(where, token),
    codeFor: (to, purpose) => until(() => newest(to, purpose), `A code for ${to}`),
  };
}

export type Person = { email: string; token: string };

export const PASSWORD = 'four green teapots 88';

let serial = 0;

/** A new person; by default with addresses of their own. @param phone the national number */
export function signUpForm(
  addresses: { email: string; phone: string } = {
    email: `cluster-${++serial}@example.com`,
    phone: `79111${10_000 + serial}`,
  },
): person.SignUpForm {
  const name = { firstName: 'Ada', lastName: 'Lovelace' };
  return { ...name, ...addresses, countryCode: '+44', country: 'GB', password: PASSWORD };
}

/** Where the service is asked: one instance, or two on the same database and chain. */
export type Place = { instances: readonly Service[]; chain: { rpcUrl: string } };

/** Signs up, asking the instances by turns. */
export async function signUp({
  instances,
}: Partial<Place> & Pick<Place, 'instances'>): Promise<Person> {
  const form = signUpForm();
  return { email: form.email, token: await person.signUp(demoPlace(instances), form) };
}

/** A funded account of the local chain: the first ones are the deployer and the treasury. */
export const BUYER = mnemonicToAccount(
  'test test test test test test test test test test test junk',
  { addressIndex: 2 },
);

/** Confirms the identity and links BUYER's wallet, asking the instances by turns. */
export async function linkWallet({ instances }: Place, { email, token }: Person): Promise<void> {
  const client = clientOf(instances, token);
  await client.call(endpoints.demoKycReview, { email, decision: 'APPROVE' });
  await person.linkWallet(client, BUYER);
}

/** Orders shares for `amount` dollars and sends the purchase, which need not be final yet. */
export async function orderShares(
  { instances, chain }: Place,
  { token }: Person,
  amount: string,
): Promise<{ orderId: string; txHash: Hex }> {
  const client = clientOf(instances, token);
  const { address } = BUYER;
  const order = await person.placeOrder(client, { address, currencyId: 'USDT', amount });
  const txHash = await sendPurchase(httpRpc(chain.rpcUrl), address, onChain(order));
  const { id } = order;
  // The index may have found the purchase before its hash is named.
  await outcome(client.call(endpoints.updateOrder, { orderId: id, action: 'SUBMIT', txHash }));
  return { orderId: id, txHash };
}

/** Waits until an order is booked. @returns the order, with the transaction that moved the shares */
export const booked = ({ call }: Client, orderId: string, seconds?: number) =>
  until(
    async () => {
      const { txHash, ...order } = await call(endpoints.getOrder, { orderId });
      return order.status === 'CONFIRMED' && txHash ? { ...order, txHash } : undefined;
    },
    'The purchase',
    seconds,
  );

/** How an order is paid on the chain. @throws TypeError for one that is paid by bank transfer */
export function onChain({ payment }: DataOf<'createOrder'>) {
  if (payment.kind !== 'SALE') throw new TypeError(`A ${payment.kind} is not paid on the chain.`);
  return payment;
}

/** Buys shares and waits until they are booked. @returns the order's id */
export async function buyShares(place: Place, owner: Person, amount: string): Promise<string> {
  await linkWallet(place, owner);
  const { orderId } = await orderShares(place, owner, amount);
  await booked(clientOf(place.instances, owner.token), orderId);
  return orderId;
}
