import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Address, type Hex, isAddressEqual, numberToHex } from 'viem';
import { httpRpc } from './local-chain';

/** A stand-in for an OpenZeppelin Relayer, and what the service needs to use it. */
export type LocalRelayer = {
  url: string;
  id: string;
  apiKey: string;
  sent(): number;
  /** Answers each request with this instead, or never; null: works again. */
  fail(next: Failure | null): void;
  stop(): Promise<void>;
};

type Failure = { status: number; body: string } | 'silence';
type Request = { to?: Address; data?: Hex; value?: number; gas_limit?: number; speed?: string };

const ID = 'local';

/**
 * Speaks the part of the relayer's REST API that sends transactions, on 127.0.0.1, with an account that the local chain's node
 * signs for. Its one relayer sends to one contract only, as a whitelist of the real one would say.
 */
export async function startLocalRelayer(
  rpcUrl: string,
  { from, to }: { from: Address; to: Address },
): Promise<LocalRelayer> {
  const apiKey = randomBytes(16).toString('hex');
  const rpc = httpRpc(rpcUrl);
  let failure: Failure | null = null;
  let sent = 0;
  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown) => problem(500, String(error)))
      .then((found) => found && reply(response, found));
  });
  async function answer(request: IncomingMessage): Promise<Answer | null> {
    const body = await textOf(request);
    if (failure === 'silence') return null;
    if (failure) return failure;
    if (request.headers.authorization !== `Bearer ${apiKey}`) return problem(401, 'Unauthorized');
    if (request.method !== 'POST' || request.url !== `/api/v1/relayers/${ID}/transactions`) {
      return problem(404, `There is no ${request.method} ${request.url}.`);
    }
    const asked = JSON.parse(body) as Request;
    const fault = faultOf(asked, to);
    if (fault) return problem(400, fault);
    const { data, gas_limit: gas = 0 } = asked;
    const call = { from, to, data, gas: numberToHex(gas) };
    await rpc.request('eth_sendTransaction', [call]);
    sent += 1;
    const made = { id: randomUUID(), status: 'pending', hash: null, relayer_id: ID };
    return { status: 200, body: JSON.stringify({ success: true, data: made, error: null }) };
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    id: ID,
    apiKey,
    sent: () => sent,
    fail: (next) => {
      failure = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Answer = { status: number; body: string };

const problem = (status: number, error: string): Answer => ({
  status,
  body: JSON.stringify({ success: false, data: null, error }),
});

function reply(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function faultOf({ to, data, value, gas_limit, speed }: Request, allowed: Address): string | null {
  if (!to || !data || value !== 0 || !gas_limit || !speed) {
    return 'Bad Request: to, data, value, gas_limit and speed are required.';
  }
  return isAddressEqual(to, allowed) ? null : 'Transaction target address is not whitelisted';
}
