import { endpointPath } from '@fnx/api/endpoint';
import {
  type AnyEndpoint,
  type DataOf,
  type EndpointName,
  endpoints,
  type InputOf,
  type ParamsOf,
} from '@fnx/api/endpoints';
import type { Hex } from 'viem';
import type { World } from './world';

/** The customer of the examples. */
const ADA = {
  ...{ firstName: 'Ada', lastName: 'Brunner', email: 'ada.brunner@example.com' },
  ...{ countryCode: '+43', phone: '664 1234567', country: 'AT' },
};
export const PASSWORD = 'three calm herons';

/** A call as it was asked, and the `data` of the answer; null for a file. */
export type Recorded = { input?: unknown; params?: unknown; data: unknown };

export type Recorder = ReturnType<typeof createRecorder>;

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';

/** Asks the service as one person, and keeps the first call of each name with its answer. */
export function createRecorder(
  world: World,
  person = ADA,
  kept = new Map<EndpointName, Recorded>(),
) {
  /** The token of the person's session; empty before the login. */
  let token = '';
  let headers = { 'user-agent': CHROME };

  async function load(endpoint: AnyEndpoint, input: object, params: object): Promise<null> {
    const query = new URLSearchParams(input as Record<string, string>).toString();
    const path = endpointPath(endpoint, params as Record<string, string>);
    const { status, body } = await world.raw(`${path}?${query}`, {
      headers: { ...headers, token },
    });
    await body?.cancel();
    if (status !== 200) throw new Error(`${endpoint.name}: ${status}`);
    return null;
  }

  /** Asks and keeps nothing: what a call of the recording needs. */
  async function ask<N extends EndpointName>(
    name: N,
    input?: InputOf<N>,
    params?: ParamsOf<N>,
  ): Promise<DataOf<N>> {
    const endpoint: AnyEndpoint = endpoints[name];
    if ('binary' in endpoint || 'stream' in endpoint)
      return (await load(endpoint, input ?? {}, params ?? {})) as never;
    const sent = 'multipart' in endpoint ? formOf(input ?? {}, world.picture) : input;
    const sending = { token, headers, params: (params ?? {}) as Record<string, string> };
    const { status, message, data } = await world.request(name, sent, sending);
    if (status !== 200) throw new Error(`${name}: ${message} ${JSON.stringify(data)}`);
    return data as DataOf<N>;
  }

  return {
    ...world,
    person,
    kept,
    ask,
    /** Asks, and keeps the call with its answer. */
    async call<N extends EndpointName>(
      name: N,
      input?: InputOf<N>,
      params?: ParamsOf<N>,
    ): Promise<DataOf<N>> {
      const data = await ask(name, input, params);
      if (!kept.has(name)) kept.set(name, { input, params, data: structuredClone(data) });
      return data;
    },
    logIn: (next: string) => {
      token = next;
    },
    /** Sends what the service has prepared for the customer's wallet. */
    send: ({ to, data, valueRaw }: Record<'to' | 'data' | 'valueRaw', string>) =>
      world.submit(world.wallet(2).address, {
        ...{ to: to as Hex, data: data as Hex, value: BigInt(valueRaw) },
      }),
    /** Lets time pass for the service and on the chain. */
    async pass(seconds: number): Promise<void> {
      world.advance(seconds);
      await world.mine(world.now().getTime() / 1000);
      await world.index();
    },
    /** Goes on in another browser; without a name, in the one of the sign-up. */
    browse: (userAgent = CHROME) => {
      headers = { 'user-agent': userAgent };
    },
    /** Another person, whose calls are kept too. */
    another: (changes: Partial<typeof ADA>) => createRecorder(world, { ...ADA, ...changes }, kept),
  };
}

function formOf(input: object, picture: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, String(value));
  form.set('file', picture, 'picture.jpg');
  return form;
}
