import type { EndpointName } from '@fnx/api/endpoints';
import type { Hex } from 'viem';

type Passkey = {
  create(
    challenge: string,
  ): Record<'credentialId' | 'clientDataJSON' | 'attestationObject', string>;
  get(
    challenge: string,
  ): Record<
    'credentialId' | 'clientDataJSON' | 'authenticatorData' | 'signature' | 'userHandle',
    string
  >;
};

/** A wallet of the local chain, by its number: the customer has 2, another shareholder 3, and nobody 4. */
export type Wallet = {
  address: Hex;
  signMessage(given: { message: string }): Promise<Hex>;
};

/** A running service with its chain and its people, as the test of the recording makes them. */
export type World = {
  request(
    name: EndpointName,
    input: unknown,
    sending: { token?: string; params?: Record<string, string>; headers?: Record<string, string> },
  ): Promise<{ status: number; message: string; data: unknown }>;
  /** Sends anything to a path under the API's base. */
  raw(path: string, init: { headers: Record<string, string> }): Response | Promise<Response>;
  codeFor(to: string): Promise<string>;
  runJobs(): Promise<unknown>;
  advance(seconds: number): void;
  now(): Date;
  /** Mines a block at a time. */
  mine(seconds: number): Promise<unknown>;
  /** Books what is on the chain. */
  index(): Promise<unknown>;
  wallet(account: number): Wallet;
  /** Sends a call from an account of the node; its hash. */
  submit(from: Hex, call: { to: Hex; data: Hex; value: bigint }): Promise<Hex>;
  /** Approves and buys exactly as an order's payment says; the hash of the purchase. */
  buy(buyer: never, order: never): Promise<Hex>;
  /** Acts of the bank on the chain. */
  people: {
    distribute(perShare: number, taxBps: number): Promise<bigint>;
    /** Publishes the text of a ballot, and opens it. */
    openBallot(text: string): Promise<bigint>;
  };
  authenticator(secret: string): { code(): string };
  passkey(userId: string): Passkey;
  picture: Blob;
};

type Ask = (params: unknown[], ask: () => Promise<unknown>) => unknown;

/** Makes the blocks of a scripted node a second apart from a time on, whatever the machine needs. */
export function keepTime(
  node: { on(method: string, script: Ask): void },
  request: (method: string, params: unknown[]) => Promise<unknown>,
  start: Date,
): void {
  let next = start.getTime() / 1000;
  const mine: Ask = async (_, ask) => {
    await request('evm_setNextBlockTimestamp', [`0x${next.toString(16)}`]);
    next += 1;
    return ask();
  };
  for (const method of ['eth_sendTransaction', 'eth_sendRawTransaction', 'evm_mine'])
    node.on(method, mine);
  node.on('evm_setNextBlockTimestamp', ([time]) => {
    next = Number(time);
  });
}
